import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../kit/states.tsx'
import { Button } from '../ui/button.tsx'
import type { ChunkFailure } from './chunk-load.ts'

/** A part of the console did not come: why, and the button that fetches the page again (NAV-12). */
export function ChunkFailurePage({ failure }: { failure: ChunkFailure }) {
  const { t } = useTranslation('shell')
  return (
    <div role="alert">
      <EmptyState page icon={<TriangleAlert />} title={t('chunk.title')} hint={t(`chunk.${failure}`)}>
        <Button onClick={() => location.reload()}>{t('chunk.reload')}</Button>
      </EmptyState>
    </div>
  )
}
