import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteFile } from '#contract/file/references.ts'
import { largestFile } from '#contract/file/schema.ts'
import { createMutex } from '#offline/mutex.ts'
import { call } from '#request/call.ts'
import { NetworkFailure } from '#request/errors.ts'
import { newId } from '#request/id.ts'
import { upload } from '#request/upload.ts'
import { useFormat } from '../kit/format.ts'
import { sizeText } from '../kit/size-text.ts'
import { useEngine, useReachable, useStore } from './engine.tsx'
import { type ChosenFile, loadPending, savePending } from './pending-uploads.ts'
import { inUploadTurn } from './upload-turn.ts'

/** How long an upload rests that the network broke off while the gateway is heard otherwise, milliseconds. */
const rest = 5_000

/** What this device cannot read of its own, or write, costs the going on after a reload, and no more. */
const warn = (failure: unknown) => console.warn('Uploads could not be stored on this device', failure)
/** One that the gateway knows nothing of, too. */
const warnKept = (failure: unknown) => console.warn('An upload could not be removed at the gateway', failure)

export interface Upload extends Omit<ChosenFile, 'paused'> {
  state: 'sending' | 'paused' | 'waiting' | 'failed'
  failure?: unknown
}

/** What is there, and how it is called. */
type Uploaded = Pick<ChosenFile, 'fileId' | 'name'>

export interface Uploads {
  files: readonly Upload[]
  /** Whether one is on its way, or will go on by itself. */
  busy: boolean
  /** Rejects with what is wrong with the files, in words; none of them is taken then. */
  add(files: readonly File[]): Promise<void>
  pause(fileId: string): void
  resume(fileId: string): void
  /** Gives one up, here and at the gateway, which without a network forgets it by itself later. */
  cancel(fileId: string): void
}

/**
 * Uploads files for a place, piece by piece. They are sealed on this device until the gateway has them: a broken network, a
 * reload or a closed browser costs no more than the last piece, and they go on when the place is opened again.
 * @param place names them on this device, such as `project <id>`
 * @param taken is told of each once it is there
 */
export function useUploads(place: string, taken: (file: Uploaded) => Promise<unknown> | undefined): Uploads {
  const { t } = useTranslation('upload')
  const format = useFormat()
  const { files: stored, drafts, mode } = useEngine()
  const durable = useStore(mode).kind === 'full'
  const reachable = useReachable()
  const [files, setFiles] = useState<readonly Upload[]>([])
  const latest = useRef({ files, taken })
  latest.current.taken = taken
  /** What this device could not store: it lasts as long as the page. */
  const inMemory = useRef(new Map<string, Blob>())
  const running = useRef(new Map<string, AbortController>())
  const isOpen = useRef(false)
  /** One look at what is stored, or one change of it, after the other: none may be about files that another one has just found. */
  const [inTurn] = useState(createMutex)

  const set = useCallback((next: readonly Upload[]) => {
    latest.current.files = next
    setFiles(next)
  }, [])
  const change = useCallback(
    (fileId: string, changes: Partial<Upload>) =>
      set(latest.current.files.map((each) => (each.fileId === fileId ? { ...each, ...changes } : each))),
    [set],
  )
  const save = useCallback(() => {
    const here = latest.current.files.filter(({ fileId }) => !inMemory.current.has(fileId))
    const pending = here.map((file) => ({ ...file, paused: file.state === 'paused' }))
    return savePending(drafts, place, pending).catch(warn)
  }, [drafts, place])
  const remember = useCallback(() => inTurn(save), [inTurn, save])
  const forget = useCallback(
    async (fileId: string) => {
      set(latest.current.files.filter((each) => each.fileId !== fileId))
      const isStored = !inMemory.current.delete(fileId)
      await inTurn(async () => {
        if (isStored) await stored.drop(fileId).catch(warn)
        await save()
      })
    },
    [set, stored, inTurn, save],
  )

  const run = useCallback(
    async (file: Uploaded) => {
      const { fileId, name } = file
      if (running.current.has(fileId)) return
      const stop = new AbortController()
      running.current.set(fileId, stop)
      change(fileId, { state: 'sending', failure: undefined })
      void remember()
      const send = async (bytes: Blob) => {
        await upload(bytes, name, {
          fileId,
          options: { signal: stop.signal, background: true },
          onProgress: (share) => change(fileId, { share }),
        })
        await latest.current.taken(file)
        await forget(fileId)
      }
      try {
        const bytes = inMemory.current.get(fileId)
        if (bytes) await send(bytes)
        else
          await inUploadTurn(fileId, stop.signal, async (waited) => {
            const found = await stored.open(fileId)
            if (found) await send(found)
            // The other tab has sent it, or given it up.
            else if (waited) await forget(fileId)
            else throw new Error(t('gone'))
          })
      } catch (failure) {
        // That the place was left pauses nothing.
        if (!isOpen.current) return
        const state = stop.signal.aborted
          ? 'paused'
          : failure instanceof NetworkFailure
            ? 'waiting'
            : 'failed'
        change(fileId, { state, ...(state === 'failed' && { failure }) })
      } finally {
        running.current.delete(fileId)
      }
    },
    [change, forget, remember, stored, t],
  )

  useEffect(() => {
    const under = running.current
    isOpen.current = true
    return () => {
      isOpen.current = false
      for (const stop of under.values()) stop.abort()
    }
  }, [])

  // Each tab has stored its own: those of the next one come up once none is left of the one before.
  const isEmpty = files.length === 0
  useEffect(() => {
    if (!isEmpty) return
    inTurn(async () => {
      const pending = await loadPending(drafts, place)
      const fresh = pending.filter(
        ({ fileId }) => !latest.current.files.some((each) => each.fileId === fileId),
      )
      if (!isOpen.current || fresh.length === 0) return
      const found = fresh.map(({ paused, ...file }) => ({
        ...file,
        state: paused ? ('paused' as const) : ('sending' as const),
      }))
      set([...latest.current.files, ...found])
      for (const file of found) if (file.state === 'sending') void run(file)
    }).catch(warn)
  }, [isEmpty, drafts, place, run, set, inTurn])

  // What the network broke off goes on by itself.
  const waiting = files.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!waiting || !reachable) return
    const timer = setTimeout(() => {
      for (const file of latest.current.files) if (file.state === 'waiting') void run(file)
    }, rest)
    return () => clearTimeout(timer)
  }, [waiting, reachable, run])

  async function add(chosen: readonly File[]): Promise<void> {
    const namesOf = (wrong: readonly File[]) => format.list(wrong.map(({ name }) => name))
    const empty = chosen.filter(({ size }) => size === 0)
    if (empty.length > 0) throw new Error(t('empty', { names: namesOf(empty) }))
    const tooLarge = chosen.filter(({ size }) => size > largestFile)
    if (tooLarge.length > 0)
      throw new Error(t('tooLarge', { most: sizeText(largestFile, format.number), names: namesOf(tooLarge) }))
    for (const file of chosen) {
      const saved = durable ? await stored.save(file).catch(warn) : undefined
      const fileId = saved || newId()
      if (!saved) inMemory.current.set(fileId, file)
      // The end of a name says what it is.
      const made = { fileId, name: file.name.slice(-200), size: file.size }
      set([...latest.current.files, { ...made, share: 0, state: 'sending' }])
      await remember()
      void run(made)
    }
  }

  return {
    files,
    busy: files.some(({ state }) => state === 'sending' || state === 'waiting'),
    add,
    pause(fileId) {
      running.current.get(fileId)?.abort()
      change(fileId, { state: 'paused' })
      void remember()
    },
    resume(fileId) {
      const file = files.find((each) => each.fileId === fileId)
      if (file) void run(file)
    },
    cancel(fileId) {
      running.current.get(fileId)?.abort()
      void forget(fileId)
      // What the gateway has of it takes none of the account's room any longer.
      call(deleteFile, { fileId }, { background: true, handles: 'all' }).catch(warnKept)
    },
  }
}
