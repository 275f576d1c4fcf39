import type { CallLogQuery, LoginLogQuery } from '#contract/log/schema.ts'
import { listSearch } from '../kit/list-search.ts'

/** Search parameters of /admin/systemLog: each log has filters of its own. */
export const logSearch = listSearch<LoginLogQuery | CallLogQuery>
