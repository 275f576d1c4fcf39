import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { countUnreadMessages } from '#contract/message/endpoints.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { headerPlaceId } from '../shell/paths.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { buttonVariants } from '../ui/button.tsx'

/** A number on a button has room for two digits. */
const most = 99

/**
 * The way to the messages in the header, with how many are unread; on the application's icon they count with the edits that
 * are still on this device. It comes after the page, so it takes a place that the header has free for it.
 */
export function UnreadMessages() {
  const { t } = useTranslation('message')
  const { menus, sync } = useShellData()
  const { waiting, needYou } = sync
  const allowed = anyMenuGrants(menus, countUnreadMessages.permission)
  const unread =
    useEndpoint(countUnreadMessages, {}, { enabled: allowed, background: true, storedFirst: true }).data
      ?.unread ?? 0
  useIconCount(waiting + needYou + unread)
  const place = document.getElementById(headerPlaceId)
  if (!place || !allowed) return null
  const name = unread > 0 ? t('header.unread', { count: unread }) : t('header.open')
  return createPortal(
    <Link
      to="/admin/message-center"
      search={unread > 0 ? { unread: true } : {}}
      aria-label={name}
      title={name}
      className={`relative ${buttonVariants({ variant: 'ghost', size: 'icon' })}`}
    >
      <Bell aria-hidden />
      {unread > 0 ? (
        <span
          aria-hidden
          className="absolute -top-0.5 left-1/2 min-w-4.5 rounded-full bg-action px-1 text-center font-semibold text-on-action text-small leading-4.5"
        >
          {unread > most ? `${most}+` : unread}
        </span>
      ) : null}
    </Link>,
    place,
  )
}

/** Shows a number on the installed application's icon, where the browser has that. */
function useIconCount(count: number): void {
  useEffect(() => {
    const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    // The page itself says it too; why the system did not stands where support looks.
    shown?.catch((failure: unknown) => console.warn('Not shown on the icon', failure))
  }, [count])
}
