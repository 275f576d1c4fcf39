import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { menuAt } from '../shell/menu-tree.ts'
import { homePath } from '../shell/paths.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { OpenedFile } from './opened-file.tsx'
import { UnreadMessages } from './unread-messages.tsx'
import { countPage } from './used-pages.ts'

/** What the shell has beside the first page, and nobody waits for. */
export function AfterPage() {
  const { menus } = useShellData()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const counts = path !== homePath && menuAt(menus, path) !== undefined
  useEffect(() => {
    if (counts) countPage(path)
  }, [path, counts])
  return (
    <>
      <UnreadMessages />
      <OpenedFile />
    </>
  )
}
