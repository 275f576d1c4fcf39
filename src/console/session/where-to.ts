import { z } from '#contract/zod.ts'

/** Search parameters of /login; `forgot` stands for the pages of a forgotten password. */
export const LoginSearch = z.object({ redirect: z.optional(z.string()), forgot: z.optional(z.boolean()) })

const home = '/admin/home'

/**
 * Where to go after the sign-in: the path a person was headed for, if it is one of this console; never another
 * site, whatever the address says.
 */
export function whereTo(redirect: string | undefined): string {
  if (!redirect?.startsWith('/')) return home
  const target = URL.canParse(redirect, location.origin) ? new URL(redirect, location.origin) : undefined
  if (target?.origin !== location.origin || target.pathname === '/' || target.pathname === '/login')
    return home
  return target.pathname + target.search + target.hash
}
