import type { CallLogQuery } from '#contract/log/call-log-schema.ts'
import type { LoginLogQuery } from '#contract/log/login-log-schema.ts'
import type { TrailQuery } from '#contract/log/trail.ts'
import { listSearch } from '../kit/list-search.ts'

/** Search parameters of /admin/systemLog: each log has filters of its own. */
export const logSearch = listSearch<LoginLogQuery | CallLogQuery | TrailQuery>
