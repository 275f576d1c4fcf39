import { Activity, KeyRound, LogOut, UserRound } from 'lucide-react'
import type { ShellAction } from './shell-data.tsx'

const icons: Record<ShellAction['id'], typeof Activity> = {
  unlock: KeyRound,
  personal: UserRound,
  diagnostics: Activity,
  'sign-out': LogOut,
}

/** The picture of what can be done from anywhere. */
export function ActionIcon({ id }: Pick<ShellAction, 'id'>) {
  const Icon = icons[id]
  return <Icon aria-hidden />
}
