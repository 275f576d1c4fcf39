import { Ban, Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  agreeTerminals,
  cancelTerminals,
  rejectTerminals,
} from '#contract/terminal/authorisation-endpoints.ts'
import {
  type Terminal,
  type TerminalAction,
  terminalTransitions,
} from '#contract/terminal/authorisation-schema.ts'
import { OnlineButton } from '../app/online-button.tsx'

const calls = { reject: rejectTerminals, cancel: cancelTerminals, agree: agreeTerminals } as const
const icons = { reject: X, cancel: Ban, agree: Check } as const

interface TerminalButtonsProps {
  rows: readonly Terminal[]
  onAct: (name: TerminalAction) => void
}

/** What can be done about the authorisation of terminals; of a mixed choice the gateway names those that hinder it. */
export function TerminalButtons({ rows, onAct }: TerminalButtonsProps) {
  const { t } = useTranslation('terminal')
  const names = (['reject', 'cancel', 'agree'] as const).filter((name) =>
    rows.some(({ status }) => terminalTransitions[name].from.includes(status)),
  )
  // One that has days left may get others, and is no suspected copy any more.
  const isAgain = rows.every(({ status }) => status === 'authorised')
  return names.map((name) => {
    const Icon = icons[name]
    return (
      <OnlineButton
        key={name}
        to={calls[name]}
        variant={name === 'agree' && !isAgain ? 'default' : 'outline'}
        onClick={() => onAct(name)}
      >
        <Icon aria-hidden />
        {t(name === 'agree' && isAgain ? 'act.agreeAgain' : `act.${name}`)}
      </OnlineButton>
    )
  })
}
