import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listVersions } from '#contract/tabulation/endpoints.ts'
import { useFormat } from '../kit/format.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const CompareVersions = lazyPart(async () => ({
  default: (await import('./compare-versions.tsx')).CompareVersions,
}))

/** The versions of a template that were published, the newest first. */
export function VersionsOf({ tabulationId }: { tabulationId: string }) {
  const { t } = useTranslation('tabulation')
  const format = useFormat()
  const [comparing, setComparing] = useState(false)
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
      {data.length > 1 ? (
        <Button variant="outline" className="self-start" onClick={() => setComparing(true)}>
          {t('compare.open')}
        </Button>
      ) : null}
      {comparing ? (
        <Suspense>
          <CompareVersions versions={data} onClose={() => setComparing(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
