import { useCallback } from 'react'
import { useShellData } from '../shell/shell-data.tsx'

/** The name of the menu that a call was made from; a log carries its id. One that is not there any more stays an id. */
export function useMenuName(): (menuId: string | undefined) => string | undefined {
  const { menus } = useShellData()
  return useCallback((menuId) => menus.find((menu) => menu.menuId === menuId)?.name ?? menuId, [menus])
}
