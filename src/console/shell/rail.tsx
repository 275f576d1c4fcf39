import { PanelLeftClose } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '../ui/cn.ts'
import { Mark } from './mark.tsx'
import { MenuList } from './menu-list.tsx'
import type { MenuBranch } from './menu-tree.ts'

const remembered = 'railNarrow'

/** The menu at the left of a wide page; it can be made narrow, which is remembered on this device. */
export function Rail({ branches }: { branches: readonly MenuBranch[] }) {
  const { t } = useTranslation('shell')
  const [narrow, setNarrow] = useState(() => localStorage.getItem(remembered) === 'yes')
  const choose = (next: boolean) => {
    localStorage.setItem(remembered, next ? 'yes' : 'no')
    setNarrow(next)
  }
  return (
    <aside
      className={cn(
        'flex min-h-0 flex-col border-rail-line border-r bg-rail text-rail-ink railless:hidden',
        narrow ? 'w-16' : 'w-60',
      )}
    >
      <div className={cn('flex h-14 shrink-0 items-center gap-2.5', narrow ? 'justify-center' : 'px-4')}>
        <Mark className="size-8 shrink-0" />
        <span className={cn('truncate font-semibold', narrow && 'sr-only')}>{t('platformName')}</span>
      </div>
      <nav aria-label={t('menu.label')} className="min-h-0 flex-1 overflow-y-auto p-2">
        <MenuList
          branches={branches}
          narrow={narrow}
          {...(narrow ? { onChoose: () => choose(false) } : {})}
        />
      </nav>
      <button
        type="button"
        aria-label={t(narrow ? 'menu.widen' : 'menu.narrow')}
        onClick={() => choose(!narrow)}
        className="m-2 flex h-9 cursor-pointer items-center justify-center rounded-control text-rail-soft hover:bg-rail-active hover:text-rail-ink focus-visible:outline-rail-ink coarse:h-control"
      >
        <PanelLeftClose aria-hidden className={cn('size-4', narrow && 'rotate-180')} />
      </button>
    </aside>
  )
}
