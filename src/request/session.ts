import { z } from '#contract/zod.ts'
import { Dialogs } from './dialogs.ts'
import { cipherText, type ItemName, type Items, readItem, SharedSession, writeItem } from './items.ts'
import { NamedMutex } from './named-mutex.ts'
import { bePresent, countOtherTabs } from './presence.ts'
import { SessionNeeds } from './session-needs.ts'
import { SharedReads } from './shared-reads.ts'
import { createSigner, type Signer } from './sign.ts'

/** `unlocked-offline`: the password opened the vault, and the gateway has not been heard yet. */
export type SessionState = 'none' | 'unlocked-offline' | 'signed-in'
export type Reachability = 'unknown' | 'reachable' | 'unreachable'

const baseAccessTokenName = 'baseAccessToken'
const channelName = 'milepost-session'
/** What the tabs of one account have in common. */
const sharedNames = [
  'token',
  'accessToken',
  'privateKey',
  'publicKey',
  'nodesOrigin',
  'userAccount',
] as const satisfies (keyof SharedSession)[]
/** How far this device's clock may stray from its ticks, milliseconds. */
const clockDoubt = 60_000
/** How long an answer says that the gateway can be reached, milliseconds. */
const lately = 10_000
/** How long a tab waits for those that are there to share their session, and where it cannot know of any, milliseconds. */
const adoptionPatience = { known: 3_000, unknown: 300 }

/** How long the message of a renewed session is waited for, milliseconds: after that its tab is gone. */
const messagePatience = 2_000

const TabMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask') }),
  /** `answer`: to a tab that asked. */
  z.object({ kind: z.literal('session'), session: SharedSession, answer: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('ended'), accountId: z.string() }),
])
type TabMessage = z.output<typeof TabMessage>

/** What lives as long as the page; the rest is in the browser's storages. */
const page = {
  listeners: new Set<() => void>(),
  dialogs: new Dialogs(),
  needs: new SessionNeeds(),
  language: 'zh',
  clockOffset: 0,
  lastHeard: 0,
  /** The same by the clock that nobody sets. */
  heardOnTicks: 0,
  gateway: undefined as { build: string; contract: number } | undefined,
  reachability: 'unknown' as Reachability,
  reads: new SharedReads(),
  signer: undefined as { privateKey: string; signer: Promise<Signer> } | undefined,
  mutex: new NamedMutex(),
  channel: undefined as BroadcastChannel | undefined,
  /** How often the other tabs are being asked just now. */
  asking: 0,
}

function changed(): void {
  for (const listener of page.listeners) listener()
}

/** Calls the listener after every change of the session, reachability and the gateway's build included; returns what ends that. */
export function subscribe(listener: () => void): () => void {
  page.listeners.add(listener)
  return () => page.listeners.delete(listener)
}

export function sessionState(): SessionState {
  if (!item('userAccount')) return 'none'
  return item('token') && item('accessToken') ? 'signed-in' : 'unlocked-offline'
}

/** An item of the session (SES-02), or undefined. */
export function item<Name extends ItemName>(name: Name): Items[Name] | undefined {
  return readItem(sessionStorage, name)
}

/** Sets an item, or with undefined removes it. */
export function setItem<Name extends ItemName>(name: Name, value: Items[Name] | undefined): void {
  writeItem(sessionStorage, name, value)
  changed()
}

/** Sets what a sign-in or a recovery brought, and notifies the other tabs of the same account. */
export function establish(items: { [Name in keyof SharedSession]?: SharedSession[Name] }): void {
  for (const name of sharedNames) if (items[name] !== undefined) writeItem(sessionStorage, name, items[name])
  if (items.accessToken) localStorage.setItem(baseAccessTokenName, items.accessToken)
  const session = sharedSession()
  if (session) post({ kind: 'session', session })
  changed()
}

/**
 * Whether another tab has renewed the access token that was used. The name of the newest one is there at once, and the token
 * itself by a message, which may come a little later.
 */
export async function isRenewedElsewhere(used: string | undefined): Promise<boolean> {
  const newest = localStorage.getItem(baseAccessTokenName)
  if (item('accessToken') !== used || newest === null || newest === used) return item('accessToken') !== used
  return await new Promise<boolean>((resolve) => {
    const settle = () => {
      end()
      clearTimeout(timer)
      resolve(item('accessToken') !== used)
    }
    const timer = setTimeout(settle, messagePatience)
    const end = subscribe(() => item('accessToken') !== used && settle())
  })
}

/**
 * Ends the session on this device (SES-11): nothing is left in the tab's own storage, where pages leave more than its items;
 * the remembered login stays, and sealed edits are not here.
 */
export function dropSession(): void {
  const accountId = item('userAccount')?.accountId
  sessionStorage.clear()
  localStorage.removeItem(baseAccessTokenName)
  cipherText.remove()
  if (accountId) post({ kind: 'ended', accountId })
  changed()
}

/** What the session has to ask or to say; the console shows it. */
export function dialogs(): Dialogs {
  return page.dialogs
}

/** What calls wait for that is not in the request room's power; the offline room attends to it. */
export function needs(): SessionNeeds {
  return page.needs
}

/** The language that the gateway's messages come in: `zh` or `en`. */
export function setLanguage(language: string): void {
  page.language = language
}

export function language(): string {
  return page.language
}

/** Reads in flight, so that an identical one joins. */
export function readsInFlight(): SharedReads {
  return page.reads
}

/** Signs with the session's private key; undefined when there is none. */
export async function signer(): Promise<Signer | undefined> {
  const privateKey = item('privateKey')
  if (!privateKey) return undefined
  if (page.signer?.privateKey !== privateKey) page.signer = { privateKey, signer: createSigner(privateKey) }
  return page.signer.signer
}

/** Runs the work while nobody else on this origin, in whatever tab, runs work of this name. */
export function alone(name: string, work: () => Promise<void>): Promise<void> {
  return page.mutex.run(name, work)
}

/** Gateway's clock minus this device's, milliseconds; 0 until the gateway is heard. */
export function clockOffset(): number {
  return page.clockOffset
}

/** When the gateway was last heard in this page, by this device's clock; 0 when it was not. */
export function lastHeard(): number {
  return page.lastHeard
}

/** Whether the gateway was heard in the last seconds, and no call has missed it since. */
export function heardLately(): boolean {
  return page.reachability === 'reachable' && performance.now() - page.heardOnTicks < lately
}

/** Whether `clockOffset` may be out of date: nobody was heard yet, or this device's clock was set since, or it slept. */
export function clockIsDoubtful(): boolean {
  const ticks = performance.now() - page.heardOnTicks
  return page.lastHeard === 0 || Math.abs(Date.now() - page.lastHeard - ticks) > clockDoubt
}

/** Build and contract version of the gateway, as it last named them. */
export function gatewayVersion(): { build: string; contract: number } | undefined {
  return page.gateway
}

export function reachability(): Reachability {
  return page.reachability
}

/** Notes an answer of the gateway: its clock and its version. */
export function gatewayHeard(
  answer: { serverTime: number; build: string; contract: number },
  at: number,
): void {
  page.clockOffset = answer.serverTime - at
  page.lastHeard = at
  page.heardOnTicks = performance.now()
  const sameBuild = page.gateway?.build === answer.build
  page.gateway = { build: answer.build, contract: answer.contract }
  if (page.reachability === 'reachable' && sameBuild) return
  page.reachability = 'reachable'
  changed()
}

/** Notes that a call found no gateway. */
export function gatewayMissed(): void {
  if (page.reachability === 'unreachable') return
  page.reachability = 'unreachable'
  changed()
}

/**
 * Lets this tab share its session with new tabs and, when it has none, take over that of another tab: session storage
 * is a tab's own. Call once at the start; resolves when the session is known.
 */
export async function joinTabs(): Promise<SessionState> {
  if (!page.channel) {
    page.channel = new BroadcastChannel(channelName)
    page.channel.addEventListener('message', ({ data }) => hear(data))
    await bePresent()
  }
  if (sessionState() === 'none') await hearOtherTabs()
  return sessionState()
}

/** Asks the other tabs for their session; resolves when it changed this one's, or when nobody is left to answer. */
export async function hearOtherTabs(): Promise<void> {
  const others = await countOtherTabs()
  if (!page.channel || others === 0) return
  const before = item('token')
  page.asking++
  await new Promise<void>((resolve) => {
    let answers = 0
    const settle = () => {
      page.asking--
      clearTimeout(timer)
      page.channel?.removeEventListener('message', count)
      resolve()
    }
    // The page's own listener came first, and has taken the session over.
    const count = ({ data }: MessageEvent) => {
      if (z.safeParse(TabMessage, data).data?.kind !== 'ask') answers++
      if (item('token') !== before || answers === others) settle()
    }
    const timer = setTimeout(settle, others ? adoptionPatience.known : adoptionPatience.unknown)
    page.channel?.addEventListener('message', count)
    post({ kind: 'ask' })
  })
}

/** Stops sharing; for a page that goes away for good. */
export function leaveTabs(): void {
  page.channel?.close()
  page.channel = undefined
}

function post(message: TabMessage): void {
  page.channel?.postMessage(message)
}

function sharedSession(): SharedSession | undefined {
  return z.safeParse(SharedSession, Object.fromEntries(sharedNames.map((name) => [name, item(name)]))).data
}

function hear(data: unknown): void {
  const message = z.safeParse(TabMessage, data).data
  if (!message) return
  const mine = item('userAccount')?.accountId
  if (message.kind === 'ask') {
    const session = sharedSession()
    post(session ? { kind: 'session', session, answer: true } : { kind: 'none' })
  } else if (message.kind === 'ended') {
    if (message.accountId !== mine) return
    sessionStorage.clear()
    changed()
  } else if (
    message.kind === 'session' &&
    (mine === undefined || mine === message.session.userAccount.accountId)
  ) {
    const { session, answer } = message
    // A frozen tab answers when it wakes: long after, with what another sign-in has replaced.
    if (answer && page.asking === 0) return
    // Opened on the device alone: it takes the place of no session, and of no other such one.
    if (session.token === undefined && mine !== undefined) return
    if (mine && session.token === item('token') && session.accessToken === item('accessToken')) return
    for (const name of sharedNames) writeItem(sessionStorage, name, session[name])
    changed()
  }
}
