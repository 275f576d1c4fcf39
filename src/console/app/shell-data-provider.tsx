import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { roleNamesIn } from '#contract/packaged-names.ts'
import type { ReplicaStatus } from '#offline/replica-types.ts'
import type { ServiceWorkerHandle } from '#offline/service-worker.ts'
import { item, setItem, subscribe } from '#request/session.ts'
import { useFormat } from '../kit/format.ts'
import { PageSkeleton } from '../kit/states.tsx'
import { TypingContext } from '../kit/typing.ts'
import { useUnderWay } from '../kit/use-under-way.ts'
import { type NamedMenu, named } from '../shell/menu-tree.ts'
import { diagnosticsPath, personalPath } from '../shell/paths.ts'
import { type ShellData, ShellDataContext } from '../shell/shell-data.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useEngine, useReachable, useStore } from './engine.tsx'
import { useAlerts } from './use-alerts.ts'
import { useApplications } from './use-applications.ts'
import { useMenus } from './use-menus.ts'
import { useNotice } from './use-notice.ts'
import { useInstallOffer, useUpdateOffer } from './use-offers.ts'
import { useSignOut } from './use-sign-out.tsx'
import { useUnlock } from './use-unlock.tsx'

const PersonPhoto = lazyPart(async () => ({ default: (await import('./person-photo.tsx')).PersonPhoto }))

const PaletteRows = lazyPart(async () => ({ default: (await import('./palette-rows.tsx')).PaletteRows }))

interface ShellDataProviderProps {
  worker: ServiceWorkerHandle
  children: ReactNode
}

function rememberMenu(menu: NamedMenu | undefined): void {
  if (menu?.menuId === item('currentMenu')?.menuId) return
  setItem('currentMenu', menu && { menuId: menu.menuId, authFunctionList: menu.authFunctionList })
}

/** Of when the oldest rows are that this device has; undefined when it has none. */
function asOfWhen(replicas: readonly ReplicaStatus[]): number | undefined {
  const oldest = Math.min(...replicas.map(({ pulledAt }) => pulledAt || Number.POSITIVE_INFINITY))
  return Number.isFinite(oldest) ? oldest : undefined
}

/** Gives the shell what session and offline engine know. */
export function ShellDataProvider({ worker, children }: ShellDataProviderProps) {
  const { t, i18n } = useTranslation(['session', 'shell'])
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const format = useFormat()
  const engine = useEngine()
  const counts = useStore(engine.queue.counts)
  const replay = useStore(engine.replay)
  const onlineOnly = useStore(engine.mode).kind === 'online-only'
  const online = useReachable()
  // Each pull brings it forward, and nobody reads it as long as there is a network.
  const readAsOf = () => (online ? undefined : asOfWhen(engine.replicas.read()))
  const asOf = useSyncExternalStore(engine.replicas.subscribe, readAsOf)
  const install = useInstallOffer()
  const [typing, beginTyping] = useUnderWay()
  const update = useUpdateOffer(worker, replay.running || typing)
  useAlerts(engine)
  const { unlock, question } = useUnlock(engine)
  const { signOut, question: signOutQuestion } = useSignOut(counts)
  const notice = useNotice(engine, unlock)
  const navigate = useNavigate()
  const photo = useSyncExternalStore(subscribe, () => item('user')?.profilePhoto)

  const applications = useApplications()
  const menus = useMenus()

  const data = useMemo<ShellData | undefined>(() => {
    const account = item('userAccount')
    if (!account || !menus) return undefined
    return {
      menus: named(menus, language),
      account: {
        name: account.userName,
        role: format.list(roleNamesIn(language, account.roleNames)),
        organization: account.organizationName,
        photo: photo ? (
          <Suspense>
            <PersonPhoto fileId={photo} name={account.userName} className="size-7 text-small coarse:size-9" />
          </Suspense>
        ) : undefined,
      },
      sync: {
        online,
        asOf,
        waiting: counts.waiting,
        needYou: counts.needYou,
        others: counts.others,
        replaying:
          replay.running && replay.total > 0 ? { done: replay.sent, total: replay.total } : undefined,
      },
      onlineOnly,
      actions: [
        ...(unlock ? [unlock] : []),
        {
          id: 'personal',
          label: t('personal'),
          run: () => void navigate({ to: personalPath }),
        },
        {
          id: 'diagnostics',
          label: t('shell:page.diagnostics'),
          run: () => void navigate({ to: diagnosticsPath }),
        },
        { id: 'sign-out', label: t('signOut'), run: signOut },
      ],
      PaletteRows,
      applications,
      setCurrentMenu: rememberMenu,
      notice,
      install,
      update,
    }
  }, [
    menus,
    language,
    photo,
    applications,
    online,
    asOf,
    counts,
    replay,
    onlineOnly,
    unlock,
    notice,
    install,
    update,
    t,
    format,
    signOut,
    navigate,
  ])

  if (!data) return <PageSkeleton />
  return (
    <ShellDataContext value={data}>
      <TypingContext value={beginTyping}>{children}</TypingContext>
      {question}
      {signOutQuestion}
    </ShellDataContext>
  )
}
