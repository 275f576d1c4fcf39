import { Menu, MenuFunction } from '#contract/application/schema.ts'
import { OrganizationNode, UnitType } from '#contract/organization/node-schema.ts'
import { CurrentUser, consoleAppCode, PublicKey, UserAccount } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { networkReasons } from './errors.ts'

export const CurrentMenu = z.object({ menuId: z.string(), authFunctionList: z.array(MenuFunction) })
/** The menu that the current page belongs to, with what the account may do there. */
export type CurrentMenu = z.output<typeof CurrentMenu>

const InitialState = z.object({
  /** The application whose menus are shown. */
  appCode: z.string(),
  /** Whether the page is the home page, the signing page, one with the menu above it. */
  homePage: z.boolean(),
  signingPage: z.boolean(),
  menuHeader: z.boolean(),
})
/** Where the console stands, as the next page finds it (specification §2, left menu). */
export type InitialState = z.output<typeof InitialState>

const RecordedFailure = z.object({
  at: z.number(),
  endpointId: z.string(),
  /** The gateway's refusal; absent when it was not heard. */
  code: z.optional(z.int()),
  message: z.optional(z.string()),
  requestId: z.optional(z.string()),
  reason: z.optional(z.enum(networkReasons)),
})
/** A failure of a background call: no box, but readable on the diagnostics page (SES-26). */
export type RecordedFailure = z.output<typeof RecordedFailure>

/** Items of session storage, by the specification's names (§3). */
export interface Items {
  token: string
  accessToken: string
  /** PKCS#8, PEM. */
  privateKey: string
  publicKey: PublicKey
  /** Where the calls of the separate port are made; empty when at the gateway's own address. */
  nodesOrigin: string
  userAccount: UserAccount
  currentMenu: CurrentMenu
  user: CurrentUser
  nodes: OrganizationNode[]
  unitTypes: UnitType[]
  menuItems: Menu[]
  initialState: InitialState
  failures: RecordedFailure[]
}
export type ItemName = keyof Items

const shapes: { readonly [Name in ItemName]: z.ZodMiniType<Items[Name]> } = {
  token: z.string(),
  accessToken: z.string(),
  privateKey: z.string(),
  publicKey: PublicKey,
  nodesOrigin: z.string(),
  userAccount: UserAccount,
  currentMenu: CurrentMenu,
  user: CurrentUser,
  nodes: z.array(OrganizationNode),
  unitTypes: z.array(UnitType),
  menuItems: z.array(Menu),
  initialState: InitialState,
  failures: z.array(RecordedFailure),
}

/** The item, or undefined when it is absent or of another build's shape. */
export function readItem<Name extends ItemName>(storage: Storage, name: Name): Items[Name] | undefined {
  const text = storage.getItem(name)
  if (text === null) return undefined
  return z.safeParse(shapes[name], parseJson(text)).data
}

export function writeItem<Name extends ItemName>(
  storage: Storage,
  name: Name,
  value: Items[Name] | undefined,
): void {
  if (value === undefined) storage.removeItem(name)
  else storage.setItem(name, JSON.stringify(value))
}

/** The JSON text's value, or undefined when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Another program's text under our name, or a body cut short: the caller treats it as absent.
    return undefined
  }
}

/** What one tab shares with another of a session: never the items that follow from where the tab is. */
export const SharedSession = z.object({
  token: z.optional(z.string()),
  accessToken: z.optional(z.string()),
  privateKey: z.optional(z.string()),
  publicKey: z.optional(PublicKey),
  nodesOrigin: z.optional(z.string()),
  userAccount: UserAccount,
})
export type SharedSession = z.output<typeof SharedSession>

const rememberedName = 'rememberedLogin'
const cipherTextName = `cipherText:${consoleAppCode}`
/** The account name that the login page fills in; never the password. */
const Remembered = z.object({ accountName: z.string() })

/** `cipherText` of this application in local storage, as the last access token was asked for with. */
export const cipherText = {
  read: (): string | undefined => localStorage.getItem(cipherTextName) ?? undefined,
  write: (text: string): void => localStorage.setItem(cipherTextName, text),
  remove: (): void => localStorage.removeItem(cipherTextName),
}

/** The remembered-login item in local storage: an account name, or undefined. */
export const rememberedLogin = {
  read: (): string | undefined =>
    z.safeParse(Remembered, parseJson(localStorage.getItem(rememberedName) ?? '')).data?.accountName,
  write(accountName: string | undefined): void {
    if (accountName === undefined) localStorage.removeItem(rememberedName)
    else localStorage.setItem(rememberedName, JSON.stringify({ accountName }))
  },
}
