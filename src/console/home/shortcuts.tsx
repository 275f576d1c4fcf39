import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostUsedPages } from '../app/used-pages.ts'
import { MenuIcon } from '../shell/menu-icon.tsx'
import { menuAt } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { buttonVariants } from '../ui/button.tsx'

const most = 6

/** The pages that the account uses most on this device; nothing before it has used any. */
export function Shortcuts() {
  const { t } = useTranslation('home')
  const { menus } = useShellData()
  const [paths] = useState(mostUsedPages)
  const pages = paths
    .flatMap((path) => {
      const menu = menuAt(menus, path)
      return menu ? [{ path, menu }] : []
    })
    .slice(0, most)
  if (pages.length === 0) return null
  return (
    <nav aria-label={t('shortcuts')} className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="text-dense text-soft">
        {t('shortcuts')}
      </span>
      {pages.map(({ path, menu }) => (
        <Link key={path} to={path} className={buttonVariants({ variant: 'outline' })}>
          <MenuIcon iconPath={menu.iconPath} />
          {menu.name}
        </Link>
      ))}
    </nav>
  )
}
