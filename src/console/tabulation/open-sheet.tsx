import { useMemo } from 'react'
import { getContent } from '#contract/tabulation/endpoints.ts'
import { type SheetDetail, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { listValueDictionaries } from '#contract/value-dictionary/endpoints.ts'
import { ErrorState, PageSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { FillIn } from './fill-in-screen.tsx'

interface OpenSheetProps {
  sheetId: string
  onBack: () => void
}

/** Finds a sheet, by what it is filled in, and what its fields offer. */
export function OpenSheet({ sheetId, onBack }: OpenSheetProps) {
  const { data, error, refetch } = useEndpoint(sheetCalls.detail, { sheetId })
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />
  return <WithTemplate detail={data} onBack={onBack} />
}

function WithTemplate({ detail, onBack }: { detail: SheetDetail; onBack: () => void }) {
  const { tabulationId, version } = detail
  const { data, error, refetch } = useEndpoint(getContent, { tabulationId, version })
  const { data: dictionaries } = useEndpoint(listValueDictionaries, {}, { background: true })
  const choices = useMemo(
    () =>
      new Map(
        dictionaries?.map(({ key, items }) => [
          key,
          items.map(({ status, ...choice }) => ({
            ...choice,
            ...(status === 0 && { stopped: true as const }),
          })),
        ]),
      ),
    [dictionaries],
  )
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />
  return (
    <FillIn
      key={detail.sheetId}
      template={data.content}
      locked={data.locked}
      detail={detail}
      choices={choices}
      onBack={onBack}
    />
  )
}
