import { useQueryClient } from '@tanstack/react-query'
import { Trash2, Users } from 'lucide-react'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { addSavedView, deleteSavedViews, listSavedViews } from '#contract/list-view/endpoints.ts'
import { ListViewName, type SavedView } from '#contract/list-view/schema.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { reachability, subscribe } from '#request/session.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { Input } from '../ui/input.tsx'
import { PanelItem } from './panel-button.tsx'
import { densities, ListView } from './read-search.ts'
import { messageOf } from './states.tsx'
import { useToast } from './toasts.tsx'
import { endpointKey, useEndpoint } from './use-endpoint.ts'
import type { ListBeside } from './use-list.ts'
import { useSingleWrite } from './use-single-write.ts'

interface ListViewsProps {
  list: ListBeside
  close: () => void
}

/** The views of a list by name, own and of the unit; a way to save the one in force; and how dense its lines are. */
export function ListViews({ list, close }: ListViewsProps) {
  const { t } = useTranslation('list')
  const { data: views } = useEndpoint(listSavedViews, { listId: list.endpoint.id })
  const reachable = useSyncExternalStore(subscribe, () => reachability() !== 'unreachable')
  const change = useChange()
  const inForce = JSON.stringify(list.view)
  const open = ({ search }: SavedView) => {
    list.openView(z.parse(ListView, JSON.parse(search)))
    close()
  }
  return (
    <div className="flex flex-col gap-2">
      {views?.length === 0 ? <p className="px-2.5 py-1 text-dense text-soft">{t('views.none')}</p> : null}
      <ul aria-label={t('views.title')}>
        {views?.map((view) => (
          <li key={view.listViewId} className="flex items-center gap-1">
            <PanelItem chosen={view.search === inForce} onSelect={() => open(view)}>
              <span className="min-w-0 flex-1 truncate">{view.listViewName}</span>
              {view.shared ? (
                <span className="flex items-center gap-1 text-faint text-small">
                  <Users aria-hidden />
                  {view.own ? t('views.shared') : view.ownerName}
                </span>
              ) : null}
            </PanelItem>
            {view.own ? (
              <Button
                variant="ghost"
                size="icon"
                disabled={!reachable}
                aria-label={t('views.delete', { name: view.listViewName })}
                onClick={() =>
                  void change(
                    () => call(deleteSavedViews, { ids: [view.listViewId] }, { handles: 'all' }),
                    t('views.deleted'),
                  )
                }
              >
                <Trash2 />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <SaveView
        reachable={reachable}
        save={(listViewName, shared) =>
          change(
            () =>
              call(
                addSavedView,
                { listId: list.endpoint.id, listViewName, search: inForce, shared },
                { handles: 'all' },
              ),
            t('views.kept'),
          )
        }
      />
      <fieldset className="flex items-center gap-2 border-t pt-2">
        <legend className="sr-only">{t('density.title')}</legend>
        <span className="px-2.5 text-dense text-soft">{t('density.title')}</span>
        {densities.map((density) => {
          const chosen = (list.density ?? 'comfortable') === density
          return (
            <Button
              key={density}
              variant="ghost"
              aria-pressed={chosen}
              className="flex-1 aria-pressed:bg-action-soft aria-pressed:text-action-ink"
              onClick={() => list.setDensity(density === 'comfortable' ? undefined : density)}
            >
              {t(`density.${density}`)}
            </Button>
          )
        })}
      </fieldset>
    </div>
  )
}

/** Changes the views, says how it went, and has them read again. */
function useChange() {
  const queries = useQueryClient()
  const toast = useToast()
  return async (write: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await write()
      toast({ kind: 'done', text: done })
      return true
    } catch (failure) {
      toast({ kind: 'error', text: messageOf(failure) })
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: endpointKey(listSavedViews) })
    }
  }
}

interface SaveViewProps {
  reachable: boolean
  save: (name: string, shared: boolean) => Promise<boolean>
}

function SaveView({ reachable, save }: SaveViewProps) {
  const { t } = useTranslation('list')
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const { start, busy } = useSingleWrite(async (wanted: string) => {
    if (await save(wanted, shared)) setName('')
  })
  const wanted = name.trim()
  const wrong = wanted !== '' && !z.safeParse(ListViewName, wanted).success
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted !== '' && !wrong) start(wanted)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-1 border-t pt-2">
      <div className="flex gap-2">
        <Input
          aria-label={t('views.name')}
          placeholder={t('views.name')}
          maxLength={50}
          aria-invalid={wrong}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button variant="outline" type="submit" disabled={!reachable || busy || wanted === '' || wrong}>
          {t('views.keep')}
        </Button>
      </div>
      <CheckboxLine label={t('views.share')} checked={shared} onCheckedChange={setShared} />
      <p className="px-2.5 text-faint text-small">{reachable ? t('views.hint') : t('views.offline')}</p>
    </form>
  )
}
