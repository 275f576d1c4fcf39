import { Platform } from '#contract/session/schema.ts'
import { visitPlatform } from '#contract/session/third-party.ts'
import { z } from '#contract/zod.ts'
import { exchange } from '#request/exchange.ts'
import { parseJson } from '#request/items.ts'

const itemName = 'thirdPlatform'
/** A sign-in by WeChat or QQ that this tab began. */
const Visit = z.object({
  platform: Platform,
  ticket: z.string(),
  redirect: z.optional(z.string()),
  /** Begun in the personal centre: it binds the account that is signed in. */
  own: z.optional(z.literal(true)),
})
export type Visit = z.output<typeof Visit>

const bindingName = 'thirdPlatformBinding'
/** Whom WeChat or QQ answered for, on the way from /loginThirdPlatform to /register. */
const Binding = z.object({ platform: Platform, ticket: z.string() })
export type Binding = z.output<typeof Binding>

/** Saves it for the registration, in this tab: tickets have no business in an address. */
export function saveBinding(binding: Binding): void {
  sessionStorage.setItem(bindingName, JSON.stringify(binding))
}

/** What was saved for the registration, once: another one later is not for the same person. */
export function takeBinding(): Binding | undefined {
  const binding = z.safeParse(Binding, parseJson(sessionStorage.getItem(bindingName) ?? '')).data
  sessionStorage.removeItem(bindingName)
  return binding
}

/** Leaves for the platform's page. Rejects with Refused or NetworkFailure. */
export async function leaveFor(platform: Platform, redirect: string | undefined): Promise<void> {
  const { address, ticket } = await exchange(visitPlatform, { platform })
  sessionStorage.setItem(itemName, JSON.stringify({ platform, ticket, redirect }))
  location.assign(address)
}

/** Leaves for the platform's page, to come back and bind the account that is signed in. */
export function leaveToBind(
  platform: Platform,
  { address, ticket }: { address: string; ticket: string },
): void {
  const visit: Visit = { platform, ticket, redirect: '/personal-view', own: true }
  sessionStorage.setItem(itemName, JSON.stringify(visit))
  location.assign(address)
}

/** The visit that this tab began, once: its ticket is good for one return. */
export function takeVisit(): Visit | undefined {
  const visit = z.safeParse(Visit, parseJson(sessionStorage.getItem(itemName) ?? '')).data
  sessionStorage.removeItem(itemName)
  return visit
}
