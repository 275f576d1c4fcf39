import { useMemo } from 'react'
import { contentRequest } from '#contract/tabulation/content-request.ts'
import { getContent } from '#contract/tabulation/endpoints.ts'
import { type SheetDetail, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { listValueDictionaries } from '#contract/value-dictionary/endpoints.ts'
import { ErrorState, PageSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { choicesByKey } from './choices-by-key.ts'
import { FillIn } from './fill-in-screen.tsx'
import { useBoundHere } from './use-bound-here.ts'

interface OpenSheetProps {
  sheetId: string
  /** What is called so that one comes back to; the list of sheets when absent. */
  backTo?: string
  onBack: () => void
}

/** Finds a sheet, by what it is filled in, and what its fields offer. */
export function OpenSheet({ sheetId, ...back }: OpenSheetProps) {
  const { data, error, refetch } = useEndpoint(sheetCalls.detail, { sheetId })
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />
  return <WithTemplate detail={data} {...back} />
}

function WithTemplate({ detail, ...back }: Omit<OpenSheetProps, 'sheetId'> & { detail: SheetDetail }) {
  const { data, error, refetch } = useEndpoint(getContent, contentRequest(detail))
  const { data: dictionaries } = useEndpoint(listValueDictionaries, {}, { background: true })
  const choices = useMemo(() => choicesByKey(dictionaries), [dictionaries])
  const bound = useBoundHere(detail, data?.content)
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />
  return (
    <FillIn
      key={detail.sheetId}
      template={data.content}
      locked={data.locked}
      detail={bound}
      choices={choices}
      {...back}
    />
  )
}
