import type { CallLogQuery } from '#contract/log/call-log.ts'
import type { LoginLogQuery } from '#contract/log/login-log.ts'
import { listSearch } from '../kit/list-search.ts'

/** Search parameters of /admin/systemLog: each log has filters of its own. */
export const logSearch = listSearch<LoginLogQuery | CallLogQuery>
