import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { PermissionContext } from '../kit/permission.tsx'
import { PageSkeleton } from '../kit/states.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Banners } from './banners.tsx'
import { Header } from './header.tsx'
import { anyMenuGrants, menuAt, menuTree, wayTo } from './menu-tree.ts'
import { NoPermissionPage } from './no-permission-page.tsx'
import { usePageName } from './page-name.ts'
import { PageTabs } from './page-tabs.tsx'
import { contentId } from './paths.ts'
import { Rail } from './rail.tsx'
import { useShellData } from './shell-data.tsx'

const Palette = lazyPart(async () => ({ default: (await import('./palette.tsx')).Palette }))

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
  const nameOf = usePageName(menus)
  const title = nameOf(pathname)
  const way = menu ? wayTo(menus, menu).map(({ name }) => name) : title ? [title] : []
  const allowed = useMemo(() => new Set(menu?.authFunctionList.map((each) => each.functionAction)), [menu])
  // A page that no menu leads to belongs to all of them.
  const hasPermission = useCallback(
    (permission: string) => (menu ? allowed.has(permission) : anyMenuGrants(menus, permission)),
    [menu, menus, allowed],
  )
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
          <main id={contentId} className="@container/page flex min-h-0 flex-1 flex-col overflow-y-auto">
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
