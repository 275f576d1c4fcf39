import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { type listTerminals, renameTerminal } from '#contract/terminal/authorisation-endpoints.ts'
import type { Terminal, TerminalAction } from '#contract/terminal/authorisation-schema.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { NameDevice } from '../app/name-device.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { DetailDrawer } from '../kit/detail-drawer.tsx'
import type { List } from '../kit/use-list.ts'
import { RevocationProgress } from './revocation-progress.tsx'
import { TerminalButtons } from './terminal-buttons.tsx'
import { TerminalFacts } from './terminal-facts.tsx'

interface TerminalDrawerProps {
  list: List<RequestOf<typeof listTerminals>, Terminal>
  onAct: (name: TerminalAction, row: Terminal) => void
}

/** What is known of a terminal, and what can be done about it. */
export function TerminalDrawer({ list, onAct }: TerminalDrawerProps) {
  const { t } = useTranslation('terminal')
  const [named, setNamed] = useState<Terminal>()
  return (
    <>
      <DetailDrawer
        list={list}
        title={(row) => row.deviceName}
        actions={(row) => (
          <>
            <HistoryButton entity="terminal" id={row.terminalId} name={row.deviceName} />
            <OnlineButton to={renameTerminal} variant="outline" onClick={() => setNamed(row)}>
              <Pencil aria-hidden />
              {t('act.rename')}
            </OnlineButton>
            <TerminalButtons rows={[row]} onAct={(name) => onAct(name, row)} />
          </>
        )}
      >
        {(row) => (
          <div className="flex flex-col gap-6">
            <RevocationProgress row={row} />
            <TerminalFacts row={row} />
          </div>
        )}
      </DetailDrawer>
      {named ? <NameDevice to={renameTerminal} device={named} onClose={() => setNamed(undefined)} /> : null}
    </>
  )
}
