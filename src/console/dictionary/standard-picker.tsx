import { Check, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DictionaryHead } from '#contract/dictionary/schema.ts'
import { PanelButton, PanelItem } from '../kit/panel-button.tsx'

interface StandardPickerProps {
  standards: readonly DictionaryHead[]
  current: DictionaryHead
  onChoose: (dictionaryId: string) => void
}

/** Shows the standard and lets another one be chosen; plain text where there is only one. */
export function StandardPicker({ standards, current, onChoose }: StandardPickerProps) {
  const { t } = useTranslation('dictionary')
  if (standards.length === 1) return <span className="truncate text-soft">{current.name}</span>
  return (
    <PanelButton
      variant="outline"
      label={t('choose')}
      aria-label={`${t('current')} ${current.name}`}
      className="min-w-0 max-w-full"
      panelClassName="w-96 max-w-[calc(100vw-2rem)] p-1"
      panel={(close) =>
        standards.map(({ dictionaryId, name, used }) => (
          <PanelItem
            key={dictionaryId}
            chosen={dictionaryId === current.dictionaryId}
            onSelect={() => {
              onChoose(dictionaryId)
              close()
            }}
          >
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {used ? <span className="text-faint text-small">{t('used')}</span> : null}
            {dictionaryId === current.dictionaryId ? <Check aria-hidden /> : null}
          </PanelItem>
        ))
      }
    >
      <span className="truncate">{current.name}</span>
      <ChevronsUpDown aria-hidden className="text-faint" />
    </PanelButton>
  )
}
