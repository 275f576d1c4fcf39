import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getProjectForms } from '#contract/attribute/endpoints.ts'
import { countUnreadMessages, listMessages } from '#contract/message/endpoints.ts'
import { getProfile } from '#contract/personal/endpoints.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { getContent, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { templatesInUse } from '#contract/tabulation/entity.ts'
import { newestSheets, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { listMajors, listValueDictionaries } from '#contract/value-dictionary/endpoints.ts'
import { useDataSource } from '../kit/data-source.tsx'
import { useReachable } from './engine.tsx'
import { readAheadWith } from './read-ahead.ts'
import { useTries } from './use-tries.ts'

/** The sheets that are filled in now, as many as somebody may want to go on with where there is no network. */
const openSheets = { ...newestSheets, submitted: 0, pageSize: 50 } as const

/**
 * Reads once what opens first, so that this device stores it for those who open it offline; whether that is here.
 * @param may whether the account may see messages, and fill in sheets
 */
export function useFirstAnswers({ messages, sheets }: { messages: boolean; sheets: boolean }): boolean {
  const queries = useQueryClient()
  const source = useDataSource()
  const reachable = useReachable()
  const [here, setHere] = useState(false)
  const { tries, later } = useTries()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads again with each try
  useEffect(() => {
    if (!reachable || here) return
    let left = false
    const { read, readAnswer } = readAheadWith(queries, source)
    // The forms of every project: attributes are filled in where there is no network.
    const readForms = async () => {
      const { answer: projects } = await readAnswer(listProjects, {})
      const forms = projects?.map(({ projectId }) => read(getProjectForms, { projectId }))
      return forms !== undefined && (await Promise.all(forms)).every(Boolean)
    }
    // Published templates, by which sheets are begun, and the sheets that are gone on with.
    const readSheets = async () => {
      const { answer: templates } = await readAnswer(tabulationCalls.list, templatesInUse)
      const { answer: open } = await readAnswer(sheetCalls.list, openSheets)
      if (!templates || !open) return false
      const published = templates.records.filter(({ version }) => version > 0)
      const versions = new Map(
        [...published, ...open.records].map(({ tabulationId, version }) => [
          `${tabulationId} ${version}`,
          { tabulationId, version },
        ]),
      )
      // One after the other: there may be many, and nobody waits for them.
      let all = await read(sheetCalls.list, newestSheets)
      for (const { sheetId } of open.records)
        all = !left && (await read(sheetCalls.detail, { sheetId })) && all
      for (const version of versions.values()) all = !left && (await read(getContent, version)) && all
      return all
    }
    const reads = [
      readForms(),
      read(getProfile, {}),
      read(listMajors, {}),
      read(listValueDictionaries, {}),
      ...(sheets ? [readSheets()] : []),
      ...(messages ? [read(countUnreadMessages, {}), read(listMessages, {})] : []),
    ]
    void Promise.all(reads).then((read) => {
      if (left) return
      const all = read.every(Boolean)
      setHere(all)
      if (!all) later()
    })
    return () => {
      left = true
    }
  }, [queries, source, reachable, here, messages, sheets, tries, later])
  return here
}
