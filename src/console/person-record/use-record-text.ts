import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/person-record/schema.ts'
import { useFieldText } from '../kit/use-field-text.ts'
import { textOf } from './record-kinds.ts'

/** Fields whose values have names, and the texts that name them. */
const named: Readonly<Record<string, string>> = {
  degree: 'degree',
  titleLevel: 'titleLevel',
  jobLevel: 'person:positionLevel',
}

interface RecordText {
  /** A field as people write it; '' when it is empty. */
  field: (record: AnyRecord, name: string) => string
  /** From when to when, or how long it holds; '' when nothing is known. */
  period: (record: AnyRecord) => string
}

/** What a record says, in the chosen language. */
export function useRecordText(): RecordText {
  const { t } = useTranslation(['person-record', 'person'])
  const text = useFieldText('person')
  return {
    field: (record, name) => {
      const value = textOf(record, name)
      if (name === 'post') return text(name, value) ?? ''
      const texts = named[name]
      return value && texts ? t(`${texts}.${value}`) : value
    },
    period: (record) => {
      const [from, to] = [textOf(record, 'validFrom'), textOf(record, 'validUntil')]
      const start = textOf(record, 'startMonth')
      if (start) return t('period.months', { from: start, to: textOf(record, 'endMonth') || t('period.now') })
      if (from && to) return t('period.days', { from, to })
      if (to) return t('period.until', { to })
      return from ? t('period.since', { from }) : ''
    },
  }
}
