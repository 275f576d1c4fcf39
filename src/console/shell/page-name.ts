import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { menuAt, type NamedMenu } from './menu-tree.ts'

/** What the page at a path is called: as its menu, or by its own title where no menu leads; else undefined. */
export function usePageName(menus: readonly NamedMenu[]): (path: string) => string | undefined {
  const { t } = useTranslation('shell')
  const router = useRouter()
  return useCallback(
    (path) => {
      const [, , route] = router.getMatchedRoutes(path)
      const title = route?.options.staticData?.title
      return menuAt(menus, path)?.name ?? (title && t(`page.${title}`))
    },
    [menus, router, t],
  )
}
