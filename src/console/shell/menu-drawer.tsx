import { useTranslation } from 'react-i18next'
import { Sheet, SheetContent, SheetTitle } from '../ui/sheet.tsx'
import { Mark } from './mark.tsx'
import { MenuList } from './menu-list.tsx'
import type { MenuBranch } from './menu-tree.ts'

interface MenuDrawerProps {
  branches: readonly MenuBranch[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The menu of a narrow page, a tablet held upright: a drawer. */
export function MenuDrawer({ branches, open, onOpenChange }: MenuDrawerProps) {
  const { t } = useTranslation('shell')
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent side="left" className="bg-rail! text-rail-ink">
        <div className="flex h-14 shrink-0 items-center gap-2.5 px-4">
          <Mark className="size-8" />
          <SheetTitle className="truncate font-semibold">{t('platformName')}</SheetTitle>
        </div>
        <nav aria-label={t('menu.label')} className="min-h-0 flex-1 overflow-y-auto p-2">
          <MenuList branches={branches} onChoose={() => onOpenChange(false)} />
        </nav>
      </SheetContent>
    </Sheet>
  )
}
