// The directive with which a client takes the slow fragments of an answer later than the rest.
import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql'

export const DEFER = new GraphQLDirective({
  name: 'defer',
  description:
    'Sends this fragment when it is ready, after the rest of the answer, to a client that accepts multipart/mixed or text/event-stream. Any other client gets the whole answer at once.',
  locations: [DirectiveLocation.FRAGMENT_SPREAD, DirectiveLocation.INLINE_FRAGMENT],
  args: {
    if: {
      type: new GraphQLNonNull(GraphQLBoolean),
      defaultValue: true,
      description: 'False sends the fragment with the rest.',
    },
    label: {
      type: GraphQLString,
      description: 'A text that no other fragment of the document has. The part repeats it.',
    },
  },
})
