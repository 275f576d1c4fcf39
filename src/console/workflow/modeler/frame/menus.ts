import { is } from 'bpmn-js/lib/util/ModelUtil'
import { changesOf, type Kind, kinds } from '../kinds.ts'
import { mayBeFollowed, type Placer } from './placer.ts'
import type {
  Connect,
  ContextPad,
  Drawn,
  MenuEntries,
  Modeling,
  Offers,
  Palette,
  PopupMenu,
  Replace,
  Tools,
} from './services.ts'

type Translate = (template: string) => string
export type Labels = Readonly<Record<string, string>>

/** What the keyboard reaches, other than the library's own entries. */
const html = '<div class="entry" draggable="true" role="button" tabindex="0"></div>'

/** Whether a mouse pressed it, which can hang an element on its pointer; a finger or a key cannot. */
function byMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'mouse'
}

/** The palette of what the engine runs, in place of the library's. */
export class EnginePalette {
  static $inject = ['palette', 'placer', 'labels', 'translate', 'handTool', 'lassoTool', 'globalConnect']
  readonly getPaletteEntries: () => Offers

  constructor(
    palette: Palette,
    placer: Placer,
    labels: Labels,
    translate: Translate,
    handTool: Pick<Tools, 'activateHand'>,
    lassoTool: Pick<Tools, 'activateSelection'>,
    globalConnect: Pick<Tools, 'start'>,
  ) {
    const tool = (icon: string, title: string, start: (event: Event) => void) => ({
      group: 'tools',
      className: icon,
      title: translate(title),
      html,
      action: { click: start },
    })
    const entry = (kind: Kind) => {
      const drag = (event: Event) => placer.drag(event, kind)
      const click = (event: Event) => (byMouse(event) ? drag(event) : placer.place(kind))
      const { group, icon, name } = kind
      return [
        `create.${name}`,
        { group, className: icon, title: labels[name] ?? name, html, action: { dragstart: drag, click } },
      ] as const
    }
    this.getPaletteEntries = () => ({
      hand: tool('bpmn-icon-hand-tool', 'Activate hand tool', (event) => handTool.activateHand(event)),
      lasso: tool('bpmn-icon-lasso-tool', 'Activate lasso tool', (event) =>
        lassoTool.activateSelection(event),
      ),
      connect: tool('bpmn-icon-connection-multi', 'Activate global connect tool', (event) =>
        globalConnect.start(event),
      ),
      separator: { group: 'tools', separator: true, action: {} },
      ...Object.fromEntries(Object.values(kinds).map(entry)),
    })
    palette.registerProvider(this)
  }
}

/** What is offered beside a selected element. */
export class EngineContextPad {
  static $inject = ['contextPad', 'placer', 'labels', 'translate', 'modeling', 'connect', 'popupMenu']
  readonly getContextPadEntries: (element: Drawn) => Offers
  readonly getMultiElementContextPadEntries: () => Offers

  constructor(
    contextPad: ContextPad,
    placer: Placer,
    labels: Labels,
    translate: Translate,
    modeling: Modeling,
    connect: Connect,
    popupMenu: PopupMenu,
  ) {
    const remove: Offers = {
      delete: {
        group: 'edit',
        className: 'bpmn-icon-trash',
        title: translate('Delete'),
        html,
        action: { click: (_, target: Drawn | Drawn[]) => modeling.removeElements([target].flat()) },
      },
    }
    const append = (kind: Kind, element: Drawn) =>
      [
        `append.${kind.name}`,
        {
          group: 'model',
          className: kind.icon,
          title: labels[`append.${kind.name}`] ?? kind.name,
          html,
          action: {
            click: () => placer.place(kind, element),
            dragstart: (event: Event) => placer.drag(event, kind, element),
          },
        },
      ] as const
    const join = {
      group: 'connect',
      className: 'bpmn-icon-connection-multi',
      title: translate('Connect to other element'),
      html,
      action: {
        click: (event: Event, element: Drawn) => connect.start(event, element),
        dragstart: (event: Event, element: Drawn) => connect.start(event, element),
      },
    }
    const change = {
      group: 'edit',
      className: 'bpmn-icon-screw-wrench',
      title: translate('Change element'),
      html,
      action: {
        click: (event: Event, element: Drawn) => {
          const { left, bottom } = boxOf(event)
          popupMenu.open(
            element,
            'bpmn-replace',
            { x: left, y: bottom + 5 },
            { title: translate('Change element') },
          )
        },
      },
    }
    const { userTask, exclusive, parallel, timer, end } = kinds
    this.getContextPadEntries = (element) => {
      if (element.labelTarget || !is(element, 'bpmn:FlowNode')) return remove
      const followers = mayBeFollowed(element) ? [userTask, exclusive, parallel, timer, end] : []
      return {
        ...Object.fromEntries(followers.map((kind) => append(kind, element))),
        ...(followers.length > 0 && { connect: join }),
        ...(!popupMenu.isEmpty(element, 'bpmn-replace') && { replace: change }),
        ...remove,
      }
    }
    this.getMultiElementContextPadEntries = () => remove
    contextPad.registerProvider(this)
  }
}

function boxOf({ target }: Event): { left: number; bottom: number } {
  return target instanceof Element ? target.getBoundingClientRect() : { left: 0, bottom: 0 }
}

/** What an element can be changed into. */
export class EngineReplaceMenu {
  static $inject = ['popupMenu', 'bpmnReplace', 'labels']
  readonly getPopupMenuEntries: (target: Drawn | Drawn[]) => MenuEntries

  constructor(popupMenu: PopupMenu, bpmnReplace: Replace, labels: Labels) {
    this.getPopupMenuEntries = (target) => {
      if (Array.isArray(target)) return {}
      const others = changesOf(target.type).filter((kind) => !isOf(target, kind))
      return Object.fromEntries(
        others.map((kind) => {
          const { name, icon, group: _group, ...wanted } = kind
          const action = () => bpmnReplace.replaceElement(target, wanted)
          return [`change.${name}`, { label: labels[name] ?? name, className: icon, action }]
        }),
      )
    }
    popupMenu.registerProvider('bpmn-replace', this)
  }
}

function isOf(element: Drawn, { type, eventDefinitionType, isExpanded }: Kind): boolean {
  if (element.type !== type || (isExpanded && !element.di.isExpanded)) return false
  const [event] = element.businessObject.eventDefinitions ?? []
  return event?.$type === eventDefinitionType
}
