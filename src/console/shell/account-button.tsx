import { useTranslation } from 'react-i18next'
import { PanelButton, PanelItem } from '../kit/panel-button.tsx'
import { useShellData } from './shell-data.tsx'

/** Who is signed in, and what they can do about it. */
export function AccountButton() {
  const { t } = useTranslation('shell')
  const { account, actions } = useShellData()
  return (
    <PanelButton
      variant="ghost"
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
      {account.photo ?? <Initial name={account.name} />}
      <span className="max-w-24 truncate railless:hidden">{account.name}</span>
    </PanelButton>
  )
}

function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-7 items-center justify-center rounded-full bg-action-soft font-semibold text-action-ink text-small coarse:size-9"
    >
      {name.slice(0, 1)}
    </span>
  )
}
