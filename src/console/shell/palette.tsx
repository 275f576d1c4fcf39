import { useNavigate } from '@tanstack/react-router'
import { CornerDownLeft } from 'lucide-react'
import { Suspense, useState } from 'react'
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
import { ActionIcon } from './action-icon.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { pathOfMenu, wayTo } from './menu-tree.ts'
import { useShellData } from './shell-data.tsx'

interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Goes to any page, person, work site or unit, and does what can be done anywhere, by typing a few letters of it (Ctrl or ⌘ K). */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const { t } = useTranslation('shell')
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPanel label={t('palette.open')}>
        <PaletteList onClose={() => onOpenChange(false)} />
      </DialogPanel>
    </Dialog>
  )
}

function PaletteList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'shell'])
  const { menus, actions, PaletteRows } = useShellData()
  const [typed, setTyped] = useState('')
  const { choose } = useTheme()
  const navigate = useNavigate()
  const does = (run: () => void) => () => {
    onClose()
    run()
  }
  const chooseTheme = (theme: ThemeChoice) => does(() => choose(theme))
  return (
    <Command label={t('shell:palette.open')} loop>
      <CommandInput placeholder={t('placeholder')} value={typed} onValueChange={setTyped} />
      <CommandList>
        <CommandEmpty>{t('nothing')}</CommandEmpty>
        <CommandGroup heading={t('pages')}>
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
        {PaletteRows ? (
          <Suspense>
            <PaletteRows typed={typed} onOpen={onClose} />
          </Suspense>
        ) : null}
        <CommandGroup heading={t('actions')}>
          {actions.map((action) => (
            <CommandItem
              key={action.id}
              value={action.id}
              keywords={[action.label]}
              onSelect={does(action.run)}
            >
              <ActionIcon id={action.id} />
              {action.label}
            </CommandItem>
          ))}
          {themes.map((theme) => (
            <CommandItem
              key={theme}
              value={`theme ${theme}`}
              keywords={[t('shell:theme.label'), t(`shell:theme.${theme}`)]}
              onSelect={chooseTheme(theme)}
            >
              <CornerDownLeft aria-hidden />
              {t('theme', { theme: t(`shell:theme.${theme}`) })}
            </CommandItem>
          ))}
        </CommandGroup>
      </CommandList>
    </Command>
  )
}
