import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '../ui/cn.ts'
import { useFrontInSight } from '../ui/use-front-in-sight.ts'
import type { NamedMenu } from './menu-tree.ts'
import { useOpenedPages } from './opened-pages.ts'
import { usePageName } from './page-name.ts'
import { homePath } from './paths.ts'

/** Tabs of the opened pages. */
export function PageTabs({ menus }: { menus: readonly NamedMenu[] }) {
  const { t } = useTranslation('shell')
  const nameOf = usePageName(menus)
  const { pages, close } = useOpenedPages(nameOf)
  const pathname = useLocation({ select: (location) => location.pathname })
  const navigate = useNavigate()
  const shut = (path: string) => {
    const index = pages.findIndex((page) => page.path === path)
    const next = pages[index + 1] ?? pages[index - 1]
    close(path)
    if (path === pathname) void navigate({ href: next?.href ?? homePath })
  }
  return (
    <nav aria-label={t('tabs.label')} className="border-b bg-panel px-3">
      <ul ref={useFrontInSight('li:has([aria-current])')} className="flex gap-0.5 overflow-x-auto">
        {pages.map(({ path, href }) => {
          const name = nameOf(path)
          if (name === undefined) return null
          const here = path === pathname
          return (
            <li
              key={path}
              className={cn(
                'group/tab flex h-9 shrink-0 items-center border-b-2 coarse:h-11.5',
                here ? 'border-action-ink' : 'border-transparent',
              )}
            >
              <Link
                to={href}
                aria-current={here ? 'page' : undefined}
                className={cn(
                  'flex h-full items-center pr-1 pl-3 text-dense focus-visible:outline-offset-[-2px]',
                  here ? 'font-medium text-action-ink' : 'text-soft hover:text-ink',
                )}
              >
                {name}
              </Link>
              <button
                type="button"
                aria-label={t('tabs.close', { name })}
                onClick={() => shut(path)}
                className={cn(
                  'mr-1 flex size-6 cursor-pointer items-center justify-center rounded-control text-faint hover:bg-sunken hover:text-ink focus-visible:opacity-100 coarse:size-11 coarse:opacity-100',
                  here ? 'opacity-100' : 'opacity-0 group-hover/tab:opacity-100',
                )}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
