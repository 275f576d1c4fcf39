import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogOut } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listMenus } from '#contract/application/endpoints.ts'
import type { Menu } from '#contract/application/schema.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import type { ServiceWorkerHandle } from '#offline/service-worker.ts'
import { item, setItem } from '#request/session.ts'
import { messageOf, PageSkeleton } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { loginPath } from '../shell/paths.ts'
import { type ShellData, ShellDataContext } from '../shell/shell-data.tsx'
import { useEngine, useReachable, useStore } from './engine.tsx'
import { Unlock } from './unlock.tsx'
import { useInstallOffer, useUpdateOffer } from './use-offers.ts'

interface ShellDataProviderProps {
  worker: ServiceWorkerHandle
  signOut: () => Promise<void>
  children: ReactNode
}

function rememberMenu(menu: Menu | undefined): void {
  if (menu?.menuId === item('currentMenu')?.menuId) return
  setItem('currentMenu', menu && { menuId: menu.menuId, authFunctionList: menu.authFunctionList })
}

/** Gives the shell what session and offline engine know. */
export function ShellDataProvider({ worker, signOut, children }: ShellDataProviderProps) {
  const { t } = useTranslation('session')
  const engine = useEngine()
  const toast = useToast()
  const counts = useStore(engine.queue.counts)
  const replay = useStore(engine.replay)
  const mode = useStore(engine.mode)
  const online = useReachable()
  const install = useInstallOffer()
  const update = useUpdateOffer(worker, replay.running)
  const locked = mode.kind === 'online-only' && mode.reason === 'locked'
  const [unlocking, setUnlocking] = useState(locked)

  const menus = useQuery({
    queryKey: [listMenus.id],
    queryFn: async ({ signal }) => {
      const request = { appCode: consoleAppCode, sortBy: 'sort', desc: false } as const
      const list = await engine.read(listMenus, request, { signal, background: true })
      setItem('menuItems', list)
      return list
    },
    initialData: () => item('menuItems'),
    initialDataUpdatedAt: 0,
  })

  const leave = useCallback(async () => {
    try {
      await signOut()
    } catch (failure) {
      toast({ kind: 'error', text: messageOf(failure) })
    }
    location.replace(loginPath)
  }, [signOut, toast])

  const data = useMemo<ShellData | undefined>(() => {
    const account = item('userAccount')
    if (!account || menus.isPending) return undefined
    const lock = {
      id: 'unlock',
      label: t('unlock.submit'),
      icon: <KeyRound aria-hidden />,
      run: () => setUnlocking(true),
    }
    return {
      // A failed load empties the list (NAV-10); the pages then say that they may not be seen.
      menus: menus.data ?? [],
      account: {
        name: account.userName,
        role: account.roleNames.join('、'),
        organization: account.organizationName,
      },
      sync: {
        online,
        waiting: counts.waiting,
        needYou: counts.needYou,
        replaying:
          replay.running && replay.total > 0 ? { done: replay.sent, total: replay.total } : undefined,
      },
      actions: [
        ...(locked ? [lock] : []),
        { id: 'sign-out', label: t('signOut'), icon: <LogOut aria-hidden />, run: () => void leave() },
      ],
      setCurrentMenu: rememberMenu,
      notice:
        mode.kind === 'full'
          ? undefined
          : { text: t(`onlineOnly.${mode.reason}`), ...(locked ? { action: lock } : {}) },
      install,
      update,
    }
  }, [menus.isPending, menus.data, online, counts, replay, locked, mode, install, update, t, leave])

  if (!data) return <PageSkeleton />
  return (
    <ShellDataContext value={data}>
      {children}
      {unlocking && locked ? <Unlock engine={engine} onClose={() => setUnlocking(false)} /> : null}
    </ShellDataContext>
  )
}
