// Writes the reference of the commands in docs/commands.md, from their definitions for commander.
import { Command, type Option } from 'commander'
import { COMMANDS } from '../../server/commands/index.ts'
import { table } from './table.ts'

/** @returns a section for each command, with its subcommands. */
export async function commandReference(): Promise<string> {
  const program = new Command('logograph')
  for (const add of Object.values(COMMANDS)) await add(program)
  return program.commands.flatMap((command) => sectionsOf(command, '')).join('\n\n')
}

/** @param parent the name of the command that this one belongs to, such as `keys` of `keys create`. */
function sectionsOf(command: Command, parent: string): string[] {
  const name = `${parent} ${command.name()}`.trim()
  const rows = [
    ...command.registeredArguments.map((argument) => [
      code(argument.required ? `<${argument.name()}>` : `[${argument.name()}…]`),
      argument.description,
    ]),
    ...command.options.map((option) => [code(option.flags), meaningOf(option)]),
  ]
  const isGroup = command.commands.length > 0
  const head = [isGroup ? 'option of each' : 'argument or option', 'meaning']
  return [
    `${parent === '' ? '###' : '####'} ${name}`,
    sentence(command.description()),
    ...(rows.length > 0 ? [table(head, rows)] : []),
    ...command.commands.flatMap((inner) => sectionsOf(inner, name)),
  ]
}

function meaningOf({ description, argChoices, defaultValue, ...option }: Option): string {
  const allowed = argChoices?.map(code).join(', ')
  const hasDefault = ![undefined, false, ''].includes(defaultValue)
  return [
    description,
    ...(allowed === undefined ? [] : [`allowed: ${allowed}`]),
    ...(option.mandatory ? ['required'] : []),
    ...(hasDefault ? [`default: ${code(option.defaultValueDescription ?? defaultValue)}`] : []),
  ].join('; ')
}

const code = (text: string): string => `\`${text}\``

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
