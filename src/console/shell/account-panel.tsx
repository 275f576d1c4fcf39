import { ExternalLink, Monitor, Moon, Sun, SunMedium } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, languages } from '../i18n.ts'
import { PanelItem } from '../kit/panel-button.tsx'
import { type ThemeChoice, themes, useTheme } from '../theme.tsx'
import { ActionIcon } from './action-icon.tsx'
import { type ApplicationChoice, useShellData } from './shell-data.tsx'

const themeIcons: Record<ThemeChoice, typeof Sun> = {
  system: Monitor,
  light: Sun,
  dark: Moon,
  contrast: SunMedium,
}

/** Who is signed in, what they can do about it, their other applications, and how the console looks to them. */
export function AccountPanel({ close }: { close: () => void }) {
  const { t, i18n } = useTranslation('shell')
  const { account, actions, applications = [] } = useShellData()
  const { choice, choose } = useTheme()
  return (
    <div className="w-64">
      <div className="px-2.5 pt-1.5 pb-2.5">
        <p className="font-medium">{account.name}</p>
        <p className="text-small text-soft">{account.role}</p>
        {account.organization ? <p className="text-faint text-small">{account.organization}</p> : null}
      </div>
      <div className="border-t py-1">
        {actions.map(({ id, label, run }) => (
          <PanelItem
            key={id}
            onSelect={() => {
              close()
              run()
            }}
          >
            <ActionIcon id={id} />
            {label}
          </PanelItem>
        ))}
      </div>
      {applications.length > 0 ? (
        <Group label={t('applications')}>
          {applications.map((application) => (
            <ApplicationItem key={application.id} application={application} close={close} />
          ))}
        </Group>
      ) : null}
      <Group label={t('theme.label')}>
        <div className="grid grid-cols-2">
          {themes.map((theme) => {
            const Icon = themeIcons[theme]
            return (
              <PanelItem key={theme} chosen={theme === choice} onSelect={() => choose(theme)}>
                <Icon aria-hidden />
                {t(`theme.${theme}`)}
              </PanelItem>
            )
          })}
        </div>
      </Group>
      <Group label={t('language.label')}>
        <div className="grid grid-cols-2">
          {languages.map((language) => (
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
          ))}
        </div>
      </Group>
    </div>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t py-1">
      <h2 id={id} className="px-2.5 pt-1 text-faint text-small">
        {label}
      </h2>
      {children}
    </section>
  )
}

interface ApplicationItemProps {
  application: ApplicationChoice
  close: () => void
}

/** Leads to another application: to its menus here, or to pages of its own in a new tab. */
function ApplicationItem({ application: { name, url, chosen, choose }, close }: ApplicationItemProps) {
  if (url)
    return (
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        onClick={close}
        className="flex min-h-control items-center gap-2.5 rounded-control px-2.5 text-body hover:bg-sunken focus-visible:outline-offset-[-2px]"
      >
        <span className="flex-1">{name}</span>
        <ExternalLink aria-hidden className="size-4 shrink-0 text-faint" />
      </a>
    )
  return (
    <PanelItem
      chosen={chosen}
      onSelect={() => {
        close()
        if (!chosen) choose()
      }}
    >
      {name}
    </PanelItem>
  )
}
