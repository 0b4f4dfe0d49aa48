// A component with a CodeMirror editor for a GraphQL operation or JSON.
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { graphql } from 'cm6-graphql'
import type { GraphQLSchema } from 'graphql'
import { useEffect, useRef } from 'preact/hooks'

const HIGHLIGHTING = HighlightStyle.define([
  { tag: [tags.keyword, tags.definitionKeyword], color: 'var(--keyword)' },
  { tag: [tags.propertyName, tags.attributeName], color: 'var(--property)' },
  { tag: [tags.string, tags.number, tags.bool, tags.null, tags.atom], color: 'var(--value)' },
  { tag: [tags.comment, tags.punctuation, tags.bracket], color: 'var(--muted)' },
  { tag: [tags.typeName, tags.variableName], color: 'var(--type)' },
])

interface EditorProps {
  /** For screen readers. */
  label: string
  language: 'graphql' | 'json'
  /** The initial text. Only a read-only editor also shows later texts. */
  text: string
  /** Receives each edited text. Without it the editor is read-only. */
  onChange?(text: string): void
  /** Called for Ctrl+Enter, or Cmd+Enter on a Mac. */
  onRun?(): void
  /** Enables completion and validation of operations. */
  schema?: GraphQLSchema | null
}

export function Editor({ label, language, text, onChange, onRun, schema }: EditorProps) {
  const parent = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  // A compartment is a part of the configuration that can be replaced later, here when the schema arrives.
  const languageCompartment = useRef(new Compartment())
  // The editor is created once; the ref gives it the handlers of the latest render.
  const handlers = useRef({ onChange, onRun })
  handlers.current = { onChange, onRun }

  // Later schemas and texts reach the editor through the other effects.
  useEffect(() => {
    const run = () => {
      handlers.current.onRun?.()
      return true
    }
    const extensions: Extension = [
      keymap.of([
        { key: 'Mod-Enter', run },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      lineNumbers(),
      history(),
      bracketMatching(),
      closeBrackets(),
      autocompletion(),
      syntaxHighlighting(HIGHLIGHTING),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorState.readOnly.of(!onChange),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) handlers.current.onChange?.(state.doc.toString())
      }),
      languageCompartment.current.of(language === 'graphql' ? graphql() : json()),
    ]
    const editorView = new EditorView({
      doc: text,
      extensions,
      parent: parent.current as HTMLDivElement,
    })
    view.current = editorView
    return () => editorView.destroy()
  }, [])
  useEffect(() => {
    if (!schema) return
    view.current?.dispatch({ effects: languageCompartment.current.reconfigure(graphql(schema)) })
  }, [schema])
  useEffect(() => {
    const state = view.current?.state
    if (!state || onChange) return
    view.current?.dispatch({ changes: { from: 0, to: state.doc.length, insert: text } })
  }, [text, onChange])
  return <div class="editor" ref={parent} />
}
