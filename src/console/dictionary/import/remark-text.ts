import { useTranslation } from 'react-i18next'
import { useMajorName } from '../../app/majors.ts'
import type { FieldChange, JudgedRow } from './types.ts'

/** Says in words what there is to say of a judged row. */
export function useRemark(): (row: JudgedRow) => string {
  const { t } = useTranslation('dictionary-import')
  const majorName = useMajorName()
  const shown = (field: FieldChange['field'], text: string) => {
    if (!text) return t('empty')
    if (field === 'major') return majorName(text)
    return field === 'loopOver' ? t(`loops.${text}`) : text
  }
  return ({ problems, changes, verdict }) =>
    verdict === 'error'
      ? problems
          .map(({ column, rule, values }) =>
            t('problem', { column: t(`columns.${column}`), message: t(`problems.${rule}`, values ?? {}) }),
          )
          .join(' · ')
      : changes
          .map(({ field, before, after }) =>
            t('change', {
              field: t(`fields.${field}`),
              before: shown(field, before),
              after: shown(field, after),
            }),
          )
          .join(' · ')
}
