import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { NamedMenu } from './menu-tree.ts'

/** How this device stands with the gateway. */
export interface SyncState {
  online: boolean
  /** Edits that will go by themselves. */
  waiting: number
  /** Edits that need a person: a conflict, a refusal. */
  needYou: number
  /** Unsynced edits of other people on this device; they wait for these people's sign-in. */
  others: number
  /** Under way just now. */
  replaying: { done: number; total: number } | undefined
  /** Without a network: of when the rows on this device are; undefined where there are none. */
  asOf?: number | undefined
}

/** Whether all is on this device that working without a network takes. */
export interface Readiness {
  ready: boolean
  /** In the chosen language. */
  text: string
}

/** Undefined while nobody has looked, or where nothing can be stored. */
export const ReadinessContext = createContext<Readiness | undefined>(undefined)

/** Something that can be done from anywhere; shown in the account menu and the palette. */
export interface ShellAction {
  id: 'unlock' | 'personal' | 'diagnostics' | 'sign-out'
  /** In the chosen language. */
  label: string
  run: () => void
}

/** An application to switch to. */
export interface ApplicationChoice {
  id: string
  name: string
  /** It has pages of its own there, instead of menus in this console. */
  url?: string | undefined
  chosen: boolean
  choose: () => void
}

/** Something the shell offers and does not force. */
export interface Offer {
  accept: () => void
  dismiss: () => void
}

/** All that the shell shows. It is put together where session and offline engine are known. */
export interface ShellData {
  /** As the gateway sent them: flat, with functions (NAV-08); named in the chosen language. */
  menus: readonly NamedMenu[]
  account: {
    name: string
    role: string
    organization?: string | undefined
    /** Instead of the name's first character. */
    photo?: ReactNode
  }
  sync: SyncState
  /** Nothing can be stored on this device now: without a network nothing can be saved. */
  onlineOnly?: boolean
  actions: readonly ShellAction[]
  /** Rows of lists that what is typed in the palette finds. */
  PaletteRows?: ComponentType<{ typed: string; onOpen: () => void }> | undefined
  /** Given when there are several. */
  applications?: readonly ApplicationChoice[] | undefined
  /** Called before each navigation with the menu that it goes to (NAV-05). */
  setCurrentMenu: (menu: NamedMenu | undefined) => void
  /** What a person should know on every page: that nothing can be stored on this device, for instance. */
  notice?: { text: string; action?: Pick<ShellAction, 'label' | 'run'> } | undefined
  /** The browser would install the console. */
  install?: Offer | undefined
  /** A new build is ready; never given while the queue is replaying (OFF-08). */
  update?: Offer | undefined
}

export const ShellDataContext = createContext<ShellData | undefined>(undefined)

/** What the shell shows. Throws outside of a ShellDataContext. */
export function useShellData(): ShellData {
  const data = useContext(ShellDataContext)
  if (!data) throw new Error('No ShellDataContext above this part')
  return data
}
