import { type AppName, getApp } from '@portfolio/mfe-contract'
import { type AtRule, type Container, type CssSyntaxError, parse, type Rule } from 'postcss'
import parseSelectors, { type Selector, type Node as SelectorNode } from 'postcss-selector-parser'
import { COMPONENT_LAYER } from './component-layer.ts'

/** In these, the shell styles the elements of every page. A remote may only add sublayers, which have less priority. */
const DOCUMENT_LAYERS = ['reset', 'tokens', 'shell']

/** At-rules that apply to no element, and are therefore allowed outside of layers. */
const WITHOUT_ELEMENTS = ['charset', 'layer', 'font-face', 'keyframes', 'counter-style']
/** The same for the shell alone, because they apply to the whole document. */
const OF_DOCUMENT = ['property', 'page', 'view-transition']
/** At-rules that contain rules, and apply to elements only through them. */
const CONDITIONS = new Set(['media', 'supports', 'container', 'starting-style'])
/** Pseudo-classes whose arguments are alternatives for the element itself. */
const ALTERNATIVES = new Set([':is', ':where'])
/** Declarations that make an element and its content disappear. */
const HIDING = /^(?:display:none|visibility:(?:hidden|collapse)|opacity:0%?|content-visibility:hidden)$/i

/** Selectors of a transition between two documents, which belong to no element. */
const VIEW_TRANSITION = /^(?:::view-transition[\w-]*\([^()]*\),?\s*)+$/

const parseRule = (rule: Rule) => parseSelectors().astSync(rule.selector).nodes

/** Whether every element that a selector matches has a class, or is inside of one that has. Ids are of the shell's document. */
const isScoped = (node: SelectorNode, app: AppName): boolean => {
  if (node.type === 'class' || (node.type === 'id' && app === 'shell')) return true
  if (node.type === 'selector') return node.nodes.some((part) => isScoped(part, app))
  const isAlternatives = node.type === 'pseudo' && ALTERNATIVES.has(node.value) && node.nodes.length > 0
  return isAlternatives && node.nodes.every((alternative) => isScoped(alternative, app))
}

/** Whether a nested selector matches only elements that its parent limits: without `&`, it means descendants of the parent. */
const isInsideParent = (selector: Selector) => {
  let isAbsolute = false
  selector.walkNesting(() => {
    isAbsolute = true
  })
  return !isAbsolute || ['nesting', 'combinator'].includes(selector.at(0).type)
}

/** Whether a selector consists of element types only, such as `*`, `:root` and `main p`, which are on every page. */
const isAnyElement = (node: SelectorNode): boolean => {
  if (node.type === 'selector') return node.nodes.every(isAnyElement)
  if (node.type === 'pseudo') return node.value === ':root' || (ALTERNATIVES.has(node.value) && node.nodes.some(isAnyElement))
  return ['universal', 'tag', 'combinator', 'nesting'].includes(node.type)
}

/** Whether a rule hides elements by itself, or under a condition. */
const isHiding = (rule: Container): boolean =>
  Boolean(
    rule.some((node) => (node.type === 'decl' ? HIDING.test(`${node.prop}:${node.value}`) : node.type === 'atrule' && isHiding(node))),
  )

interface Context {
  app: AppName
  /** The cascade layer that contains the rule. */
  layer: string | undefined
  /** What the rule is nested in: elements of every page (`any`), or those of a selector that was validated (`scoped`). */
  parent?: 'any' | 'scoped'
}

const validateSelectors = (rule: Rule, { app, layer, parent }: Context, selectors: Selector[]): string | undefined => {
  if (app === 'shell' && VIEW_TRANSITION.test(rule.selector)) return
  if (!layer) return `styles "${rule.selector}" outside of its cascade layer`
  if (app === 'shell' && DOCUMENT_LAYERS.includes(layer)) {
    const hidden = parent !== 'scoped' && isHiding(rule) && selectors.find(isAnyElement)
    return hidden ? `hides "${hidden}" on every page` : undefined
  }
  const unscoped = selectors.find((selector) => !(parent ? isInsideParent(selector) : isScoped(selector, app)))
  if (unscoped) return `styles "${String(unscoped).trim()}", which is not limited to a class of its own`
}

const validateRule = (rule: Rule, context: Context): string | undefined => {
  const selectors = parseRule(rule)
  const parent = context.parent !== 'scoped' && selectors.some(isAnyElement) ? 'any' : 'scoped'
  return validateSelectors(rule, context, selectors) ?? validateNodes(rule, { ...context, parent })
}

/** An app may also add to sublayers (`tokens.quill`). */
const isAllowedLayer = (app: AppName, name: string) => {
  const [top = '', ...rest] = name.split('.')
  return top === COMPONENT_LAYER || getApp(app).layers.includes(top) || (rest.length > 0 && DOCUMENT_LAYERS.includes(top))
}

const validateAtRule = (rule: AtRule, context: Context): string | undefined => {
  const { name, params } = rule
  if (name === 'layer' && rule.nodes) {
    if (!context.layer && !isAllowedLayer(context.app, params)) return `adds to the cascade layer "${params}", which is not one of the app`
    return validateNodes(rule, { ...context, layer: context.layer ?? params })
  }
  if (CONDITIONS.has(name)) return validateNodes(rule, context)
  if (name === 'import') return `imports ${params}`
  const allowed = context.app === 'shell' ? [...WITHOUT_ELEMENTS, ...OF_DOCUMENT] : WITHOUT_ELEMENTS
  if (!allowed.includes(name)) return `has @${name}, which the stylesheets of ${context.app} may not contain`
}

const validateNodes = (parent: Container, context: Context): string | undefined => {
  for (const node of parent.nodes ?? []) {
    const fault = node.type === 'rule' ? validateRule(node, context) : node.type === 'atrule' && validateAtRule(node, context)
    if (fault) return fault
  }
}

/**
 * Returns what is wrong with a stylesheet ("has a client/x.css that …"), or undefined. A stylesheet must not change what other
 * apps show: its rules are in a cascade layer of the app and select elements by a class, which CSS Modules make unique.
 */
export const validateStylesheet = (app: AppName, path: string, css: string): string | undefined => {
  try {
    const fault = validateNodes(parse(css), { app, layer: undefined })
    return fault && `has a ${path} that ${fault}`
  } catch (error) {
    return `has a ${path} that does not parse: ${(error as CssSyntaxError).reason ?? (error as Error).message}`
  }
}
