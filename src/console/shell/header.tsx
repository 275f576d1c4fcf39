import { Command, Languages, Menu as MenuSign, Monitor, Moon, Search, Sun, SunMedium } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, languages } from '../i18n.ts'
import { PanelButton, PanelItem } from '../kit/panel-button.tsx'
import { type ThemeChoice, themes, useTheme } from '../theme.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import { Separator } from '../ui/separator.tsx'
import type { MenuBranch, wayTo } from './menu-tree.ts'
import { useShellData } from './shell-data.tsx'
import { SyncBadge } from './sync-badge.tsx'

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

interface HeaderProps {
  branches: readonly MenuBranch[]
  /** The page one is on. */
  way: ReturnType<typeof wayTo>
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
        look="ghost"
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
        <Breadcrumb
          label={t('breadcrumb')}
          steps={way.map((step) => ({ key: step.menuId, content: step.name }))}
        />
      </div>
      <Button
        onClick={onPalette}
        aria-keyshortcuts="Control+K Meta+K"
        className="w-48 justify-start! bg-surface! text-faint! max-[75rem]:hidden"
      >
        <Search />
        <span className="flex-1 text-left font-normal">{t('palette.open')}</span>
        <kbd aria-hidden className="flex items-center gap-0.5 font-sans text-small coarse:hidden">
          <Command className="size-3!" />K
        </kbd>
      </Button>
      <Button
        look="ghost"
        size="icon"
        aria-label={t('palette.open')}
        onClick={onPalette}
        className="min-[75.01rem]:hidden"
      >
        <Search />
      </Button>
      <SyncBadge sync={sync} />
      <Separator upright className="mx-1 narrow:hidden" />
      <ThemeButton />
      <LanguageButton />
      <AccountButton />
    </header>
  )
}

const themeIcons: Record<ThemeChoice, typeof Sun> = {
  system: Monitor,
  light: Sun,
  dark: Moon,
  contrast: SunMedium,
}

function ThemeButton() {
  const { t } = useTranslation('shell')
  const { choice, choose } = useTheme()
  const Sign = themeIcons[choice]
  return (
    <PanelButton
      look="ghost"
      size="icon"
      align="end"
      label={t('theme.label')}
      aria-label={t('theme.label')}
      panel={(close) =>
        themes.map((theme) => {
          const Icon = themeIcons[theme]
          return (
            <PanelItem
              key={theme}
              chosen={theme === choice}
              onSelect={() => {
                choose(theme)
                close()
              }}
            >
              <Icon aria-hidden />
              {t(`theme.${theme}`)}
            </PanelItem>
          )
        })
      }
    >
      <Sign />
    </PanelButton>
  )
}

function LanguageButton() {
  const { t, i18n } = useTranslation('shell')
  return (
    <PanelButton
      look="ghost"
      size="icon"
      align="end"
      label={t('language.label')}
      aria-label={t('language.label')}
      panel={(close) =>
        languages.map((language) => (
          <PanelItem
            key={language}
            chosen={language === i18n.language}
            onSelect={() => {
              close()
              void chooseLanguage(language)
            }}
          >
            {t(`language.${language}`)}
          </PanelItem>
        ))
      }
    >
      <Languages />
    </PanelButton>
  )
}

function AccountButton() {
  const { t } = useTranslation('shell')
  const { account, actions } = useShellData()
  return (
    <PanelButton
      look="ghost"
      align="end"
      label={t('account.label')}
      aria-label={t('account.of', { name: account.name })}
      className="gap-2.5! px-1.5!"
      panel={(close) => (
        <>
          <div className="border-b px-2.5 pt-1.5 pb-2.5">
            <p className="font-medium">{account.name}</p>
            <p className="text-small text-soft">{account.role}</p>
            {account.organization ? <p className="text-faint text-small">{account.organization}</p> : null}
          </div>
          <div className="pt-1">
            {actions.map((action) => (
              <PanelItem
                key={action.id}
                onSelect={() => {
                  close()
                  action.run()
                }}
              >
                {action.icon}
                {action.label}
              </PanelItem>
            ))}
          </div>
        </>
      )}
    >
      <span
        aria-hidden
        className="flex size-7 items-center justify-center rounded-full bg-action-soft font-semibold text-action-ink text-small coarse:size-9"
      >
        {account.name.slice(0, 1)}
      </span>
      <span className="max-w-24 truncate railless:hidden">{account.name}</span>
    </PanelButton>
  )
}
