import { Menu as MenuSign, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { AccountButton } from './account-button.tsx'
import type { MenuBranch } from './menu-tree.ts'
import { headerPlaceId } from './paths.ts'
import { useShellData } from './shell-data.tsx'
import { SyncBadge } from './sync-badge.tsx'

const MenuDrawer = lazyPart(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

/** Whether the keyboard has a ⌘. */
const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)

interface HeaderProps {
  branches: readonly MenuBranch[]
  /** Where one is: the names from the root of the menu to this page. */
  way: readonly string[]
  onPalette: () => void
}

/** The line above every page: where one is, and what holds on all pages. */
export function Header({ branches, way, onPalette }: HeaderProps) {
  const { t } = useTranslation('shell')
  const { sync } = useShellData()
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <header className="flex h-14 shrink-0 items-center gap-1.5 border-b bg-panel px-3 railed:pr-4 railed:pl-6">
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('menu.open')}
        onClick={() => setMenu('open')}
        className="railed:hidden"
      >
        <MenuSign />
      </Button>
      {menu === 'never' ? null : (
        <Suspense>
          <MenuDrawer
            branches={branches}
            open={menu === 'open'}
            onOpenChange={(open) => setMenu(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
      <div className="min-w-0 flex-1">
        {/* On a tablet the tabs and the title say the same. */}
        <Breadcrumb
          className="coarse:hidden railless:hidden"
          label={t('breadcrumb')}
          steps={way.map((name) => ({ key: name, content: name }))}
        />
      </div>
      <Button
        variant="outline"
        onClick={onPalette}
        aria-keyshortcuts="Control+K Meta+K"
        className="w-48 justify-start! bg-surface! text-faint! max-[75rem]:hidden"
      >
        <Search />
        <span className="flex-1 text-left font-normal">{t('palette.open')}</span>
        <kbd aria-hidden className="flex items-center gap-0.5 font-sans text-small coarse:hidden">
          {apple ? '⌘' : 'Ctrl '}K
        </kbd>
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('palette.open')}
        onClick={onPalette}
        className="min-[75.01rem]:hidden"
      >
        <Search />
      </Button>
      <SyncBadge sync={sync} />
      <div id={headerPlaceId} className="size-control" />
      <AccountButton />
    </header>
  )
}
