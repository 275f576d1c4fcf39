import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listApplications } from '#contract/application/endpoints.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { setItem } from '#request/session.ts'
import { showingStored } from '../kit/use-endpoint.ts'
import { homePath } from '../shell/paths.ts'
import type { ApplicationChoice } from '../shell/shell-data.tsx'
import { useEngine } from './engine.tsx'
import { chooseApplication, currentApplication } from './initial-state.ts'

/** The applications to switch between (SES-23); none until they are known, and when there is but one. */
export function useApplications(): readonly ApplicationChoice[] {
  const engine = useEngine()
  const { data } = useQuery({
    queryKey: [listApplications.id],
    queryFn: (context) =>
      showingStored<ResponseOf<typeof listApplications>>(context, (options) =>
        engine.read(listApplications, {}, { ...options, background: true }),
      ),
  })
  return useMemo(() => {
    if (!data || data.length < 2) return []
    const current = currentApplication()
    return data.map(({ applicationId, applicationName, appCode, url }) => ({
      id: applicationId,
      name: applicationName,
      url,
      chosen: appCode === current,
      choose() {
        chooseApplication(appCode)
        setItem('menuItems', undefined)
        // Everything on the page belongs to the application that is left.
        location.assign(homePath)
      },
    }))
  }, [data])
}
