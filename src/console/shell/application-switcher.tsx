import { ExternalLink, LayoutGrid } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PanelButton, PanelItem } from '../kit/panel-button.tsx'
import type { ApplicationChoice } from './shell-data.tsx'

/** Leads to the other applications of the account: to their menus here, or to pages of their own in a new tab. */
export function ApplicationSwitcher({ applications }: { applications: readonly ApplicationChoice[] }) {
  const { t } = useTranslation('shell')
  return (
    <PanelButton
      variant="ghost"
      size="icon"
      align="end"
      label={t('applications')}
      aria-label={t('applications')}
      panel={(close) =>
        applications.map(({ id, name, url, chosen, choose }) =>
          url ? (
            <a
              key={id}
              href={url}
              target="_blank"
              rel="noreferrer"
              onClick={close}
              className="flex min-h-control items-center gap-2.5 rounded-control px-2.5 text-body hover:bg-sunken focus-visible:outline-offset-[-2px]"
            >
              <span className="flex-1">{name}</span>
              <ExternalLink aria-hidden className="size-4 shrink-0 text-faint" />
            </a>
          ) : (
            <PanelItem
              key={id}
              chosen={chosen}
              onSelect={() => {
                close()
                if (!chosen) choose()
              }}
            >
              {name}
            </PanelItem>
          ),
        )
      }
    >
      <LayoutGrid />
    </PanelButton>
  )
}
