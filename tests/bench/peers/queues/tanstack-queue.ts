import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { type QueueUnderTest, untilOnline } from './queue-under-test.ts'
import { requestOf, type SampleEdit, sampleEdit } from './sample-edit.ts'
import { openSavedText } from './saved-text.ts'

const mutationKey = ['edit']

function newClient(): QueryClient {
  const client = new QueryClient()
  client.setMutationDefaults(mutationKey, {
    mutationFn: async (edit: SampleEdit) => {
      const answer = await fetch(requestOf(edit))
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
    },
  })
  return client
}

/** TanStack Query: mutations made without a network pause, and the persister writes them all with every change. */
export async function openTanstackQueue(): Promise<QueueUnderTest> {
  const text = await openSavedText('tanstack')
  // Without the persister's throttle (1 s) a mutation is stored as early as it can be.
  const persister = createAsyncStoragePersister({ storage: text, throttleTime: 0 })
  const queryClient = newClient()
  const mutations = queryClient.getMutationCache()
  let stopSaving = persistQueryClientSubscribe({ queryClient, persister })
  onlineManager.setOnline(false)

  function mutate(edit: SampleEdit): void {
    // Settles with the replay of a restored client only, so nobody waits for this one.
    void mutations.build(queryClient, queryClient.defaultMutationOptions({ mutationKey })).execute(edit)
  }

  return {
    async fill(count) {
      stopSaving()
      while (mutations.getAll().length < count) mutate(sampleEdit())
      const saved = text.saving((value) => value.length > 0)
      await persistQueryClientSave({ queryClient, persister })
      await saved
      stopSaving = persistQueryClientSubscribe({ queryClient, persister })
    },

    async enqueue() {
      const edit = sampleEdit()
      const began = performance.now()
      const saved = text.saving((value) => value.lastIndexOf(edit.key) >= 0)
      mutate(edit)
      await saved
      return performance.now() - began
    },

    async reopen() {
      stopSaving()
      const began = performance.now()
      await persistQueryClientRestore({ queryClient: newClient(), persister })
      return performance.now() - began
    },

    async replay() {
      stopSaving()
      // As after a restart, and with the persister as it comes.
      const restored = newClient()
      const throttled = createAsyncStoragePersister({ storage: text })
      await persistQueryClientRestore({ queryClient: restored, persister: throttled })
      const unsubscribe = persistQueryClientSubscribe({ queryClient: restored, persister: throttled })
      await untilOnline()
      const began = performance.now()
      onlineManager.setOnline(true)
      await restored.resumePausedMutations()
      const took = performance.now() - began
      unsubscribe()
      const unsent = restored
        .getMutationCache()
        .findAll({ predicate: ({ state }) => state.status !== 'success' })
      if (unsent.length > 0) throw new Error(`${unsent.length} mutations were not accepted.`)
      return took
    },
  }
}
