import { useTranslation } from 'react-i18next'
import type { Qualification } from '#contract/organization/parts.ts'
import { PhotoButton } from '../app/photo-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { textIn } from './part-kinds.ts'

/** Fields of an item as label and value, those that it has. */
export function PlainFacts({ item, names }: { item: object; names: readonly string[] }) {
  const { t } = useTranslation('organization')
  const filled = names.filter((name) => textIn(item, name))
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-0.5 text-dense text-soft">
      {filled.map((name) => (
        <span key={name}>
          <span className="text-faint">{t(`field.${name}`)}</span> {textIn(item, name)}
        </span>
      ))}
    </span>
  )
}

/** Level, category, validity with its flag, and the scans. */
export function QualificationFacts({ item }: { item: Qualification }) {
  const { t } = useTranslation('organization')
  const { level, category, expiresWithin, frontFileId, backFileId } = item
  const scans = [frontFileId, backFileId].flatMap((fileId, index) => (fileId ? [{ fileId, index }] : []))
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <Badge variant="outline">{t(`level.${level}`)}</Badge>
        <Badge variant="secondary">{t(`category.${category}`)}</Badge>
        {expiresWithin === undefined ? null : (
          <Badge variant={expiresWithin === 0 ? 'destructive' : 'attention'}>
            {expiresWithin === 0 ? t('expired') : t('expires', { days: expiresWithin })}
          </Badge>
        )}
      </span>
      <PlainFacts item={item} names={['validFrom', 'validUntil']} />
      {scans.length > 0 ? (
        <span className="mt-1 flex gap-2">
          {scans.map(({ fileId, index }) => (
            <span key={fileId} className="w-28">
              <PhotoButton fileId={fileId} name={t(index === 0 ? 'field.frontFileId' : 'field.backFileId')} />
            </span>
          ))}
        </span>
      ) : null}
    </>
  )
}
