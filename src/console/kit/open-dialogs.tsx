import { type ReactNode, useCallback, useState } from 'react'
import { Overlay } from '../ui/overlay.tsx'

/** The dialogs that a page may open, and what each is about. */
export interface Dialogs<Kinds extends object> {
  open: { name: keyof Kinds; about: Kinds[keyof Kinds] } | undefined
  /** Opens one, in the place of any other. */
  show: <Name extends keyof Kinds>(name: Name, about: Kinds[Name]) => void
  close: () => void
}

/** Which dialog stands open over a page: `useDialogs<{ add: null; edit: Row; delete: readonly Row[] }>()`. */
export function useDialogs<Kinds extends object>(): Dialogs<Kinds> {
  const [open, setOpen] = useState<Dialogs<Kinds>['open']>()
  const show = useCallback<Dialogs<Kinds>['show']>((name, about) => setOpen({ name, about }), [])
  const close = useCallback(() => setOpen(undefined), [])
  return { open, show, close }
}

interface OpenDialogProps<Kinds extends object> {
  dialogs: Dialogs<Kinds>
  /** Draws each of them; they are loaded when they are first opened (`lazyPart`). */
  children: { [Name in keyof Kinds]: (about: Kinds[Name]) => ReactNode }
}

/** The dialog that stands open, if one does. */
export function OpenDialog<Kinds extends object>({ dialogs: { open }, children }: OpenDialogProps<Kinds>) {
  return <Overlay key={String(open?.name)}>{open ? children[open.name](open.about) : null}</Overlay>
}
