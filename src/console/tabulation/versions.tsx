import { useTranslation } from 'react-i18next'
import { listVersions } from '#contract/tabulation/endpoints.ts'
import { useFormat } from '../kit/format.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

/** The versions of a template that were published, the newest first. */
export function VersionsOf({ tabulationId }: { tabulationId: string }) {
  const { t } = useTranslation('tabulation')
  const format = useFormat()
  const { data = [] } = useEndpoint(listVersions, { tabulationId })
  if (data.length === 0) return null
  return (
    <section aria-label={t('versions')} className="flex flex-col gap-1">
      <h3 className="font-medium">{t('versions')}</h3>
      <ul className="flex flex-col gap-1">
        {data.map(({ version, tabulationName, publishedAt, publishedByName }) => (
          <li key={version} className="flex gap-3 text-dense">
            <span className="w-20 shrink-0">{t('versionOf', { version })}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">{tabulationName}</span>
            <span className="shrink-0 text-soft">
              {publishedByName} {format.time(publishedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
