import { CallLogQuery, LoginLogQuery } from '#contract/log/schema.ts'
import { z } from '#contract/zod.ts'
import { listSearch } from '../kit/list-search.ts'

export const LogTab = z.enum(['login', 'operation', 'system'])
const Login = z.extend(listSearch(LoginLogQuery), { tab: z.optional(z.literal('login')) })
const Calls = z.extend(listSearch(CallLogQuery), { tab: z.enum(['operation', 'system']) })

/** Search parameters of /admin/systemLog: each log has filters of its own. */
export const LogSearch = z.union([Login, Calls])
