import { useNavigate } from '@tanstack/react-router'
import { CornerDownLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ThemeChoice, themes, useTheme } from '../theme.tsx'
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '../ui/command.tsx'
import { Dialog, DialogPanel } from '../ui/dialog.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { pathOfMenu, wayTo } from './menu-tree.ts'
import { useShellData } from './shell-data.tsx'

interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Goes to any page and does what can be done anywhere, by typing a few letters of it (Ctrl or ⌘ K). */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const { t } = useTranslation('shell')
  const { menus, actions } = useShellData()
  const { choose } = useTheme()
  const navigate = useNavigate()
  const does = (run: () => void) => () => {
    onOpenChange(false)
    run()
  }
  const chooseTheme = (theme: ThemeChoice) => does(() => choose(theme))
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPanel label={t('palette.open')}>
        <Command label={t('palette.open')} loop>
          <CommandInput placeholder={t('palette.placeholder')} />
          <CommandList>
            <CommandEmpty>{t('palette.nothing')}</CommandEmpty>
            <CommandGroup heading={t('palette.pages')}>
              {menus.map((menu) => {
                const path = pathOfMenu(menu)
                if (path === undefined) return null
                const group = wayTo(menus, menu)
                  .slice(0, -1)
                  .map((step) => step.name)
                return (
                  <CommandItem
                    key={menu.menuId}
                    value={`${menu.name} ${path}`}
                    keywords={group}
                    onSelect={does(() => void navigate({ to: path }))}
                  >
                    <MenuIcon iconPath={menu.iconPath} />
                    <span className="flex-1">{menu.name}</span>
                    <span className="text-faint text-small">{group.join(' / ')}</span>
                  </CommandItem>
                )
              })}
            </CommandGroup>
            <CommandGroup heading={t('palette.actions')}>
              {actions.map((action) => (
                <CommandItem
                  key={action.id}
                  value={action.id}
                  keywords={[action.label]}
                  onSelect={does(action.run)}
                >
                  {action.icon}
                  {action.label}
                </CommandItem>
              ))}
              {themes.map((theme) => (
                <CommandItem
                  key={theme}
                  value={`theme ${theme}`}
                  keywords={[t('theme.label'), t(`theme.${theme}`)]}
                  onSelect={chooseTheme(theme)}
                >
                  <CornerDownLeft aria-hidden />
                  {t('palette.theme', { theme: t(`theme.${theme}`) })}
                </CommandItem>
              ))}
            </CommandGroup>
          </CommandList>
        </Command>
      </DialogPanel>
    </Dialog>
  )
}
