import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelButton } from '../kit/panel-button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useShellData } from './shell-data.tsx'

const AccountPanel = lazyPart(async () => ({ default: (await import('./account-panel.tsx')).AccountPanel }))

/** Who is signed in; a press opens what is theirs to do and to choose. */
export function AccountButton() {
  const { t } = useTranslation('shell')
  const { account } = useShellData()
  return (
    <PanelButton
      variant="ghost"
      align="end"
      label={t('account.label')}
      aria-label={t('account.of', { name: account.name })}
      className="gap-2.5! px-1.5!"
      panel={(close) => (
        <Suspense>
          <AccountPanel close={close} />
        </Suspense>
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
