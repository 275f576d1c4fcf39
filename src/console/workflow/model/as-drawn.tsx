import { useTranslation } from 'react-i18next'

/** What the drawing itself says, beside the field that leaves it at that. */
export function AsDrawn({ text }: { text: string }) {
  const { t } = useTranslation('workflow-model')
  return <p className="self-end py-2 text-dense text-soft">{t('asDrawn', { value: text })}</p>
}
