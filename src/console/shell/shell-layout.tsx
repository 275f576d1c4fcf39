import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { PermissionContext } from '../kit/permission.tsx'
import { PageSkeleton } from '../kit/states.tsx'
import { Banners } from './banners.tsx'
import { Header } from './header.tsx'
import { menuAt, menuTree, wayTo } from './menu-tree.ts'
import { NoPermissionPage } from './no-permission-page.tsx'
import { PageTabs } from './page-tabs.tsx'
import { contentId } from './paths.ts'
import { Rail } from './rail.tsx'
import { useShellData } from './shell-data.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** The frame of every page behind the sign-in: menu, header, tabs, and the page where the account may see it. */
export function ShellLayout({ children }: { children?: ReactNode }) {
  const data = useShellData()
  const { menus, setCurrentMenu } = data
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const withoutMenu = useMatches({
    select: (matches) => matches.some((match) => match.staticData.withoutMenu),
  })
  const menu = menuAt(menus, pathname)
  const branches = useMemo(() => menuTree(menus), [menus])
  const way = useMemo(() => wayTo(menus, menu), [menus, menu])
  const allowed = useMemo(() => new Set(menu?.authFunctionList.map((each) => each.functionAction)), [menu])
  const hasPermission = useCallback((permission: string) => allowed.has(permission), [allowed])
  const [palette, setPalette] = usePaletteKey()

  useEffect(() => {
    setCurrentMenu(menuAt(menus, router.state.location.pathname))
    return router.subscribe('onBeforeNavigate', ({ toLocation }) =>
      setCurrentMenu(menuAt(menus, toLocation.pathname)),
    )
  }, [router, menus, setCurrentMenu])

  const page = menu || withoutMenu ? <Outlet /> : <NoPermissionPage />
  return (
    <PermissionContext value={hasPermission}>
      <div className="grid h-dvh grid-cols-[auto_minmax(0,1fr)] railless:grid-cols-[minmax(0,1fr)]">
        <Rail branches={branches} />
        <div className="flex min-h-0 min-w-0 flex-col">
          <Header branches={branches} way={way} onPalette={() => setPalette('open')} />
          <PageTabs menus={menus} />
          <Banners data={data} />
          <main id={contentId} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
            <Suspense fallback={<PageSkeleton />}>{children ?? page}</Suspense>
          </main>
        </div>
        {palette === 'never' ? null : (
          <Suspense>
            <Palette
              open={palette === 'open'}
              onOpenChange={(open) => setPalette(open ? 'open' : 'closed')}
            />
          </Suspense>
        )}
      </div>
    </PermissionContext>
  )
}

/** Whether the palette was asked for; Ctrl or ⌘ K does so from anywhere. */
function usePaletteKey() {
  const [palette, setPalette] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setPalette((before) => (before === 'open' ? 'closed' : 'open'))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return [palette, setPalette] as const
}
