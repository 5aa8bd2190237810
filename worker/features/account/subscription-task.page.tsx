import { ResubscribeTask } from './subscription-again';
import { CancelTask, UndoCancelTask, WithdrawTask } from './subscription-cancel';
import type { TaskProps } from './subscription-frame';
import { PauseTask, ResumeTask, UndoPauseTask } from './subscription-pause';
import { ChangeProductTask } from './subscription-product';
import { ChangeStudioTask } from './subscription-studio';

type Own<Part extends (props: never) => unknown> = Omit<Parameters<Part>[0], keyof TaskProps>;

/** What each task needs beside what all of them need. */
export type TaskView =
  | ({ readonly task: 'pause' } & Own<typeof PauseTask>)
  | { readonly task: 'resume' | 'undoPause' | 'undoCancel' }
  | ({ readonly task: 'changeProduct' } & Own<typeof ChangeProductTask>)
  | ({ readonly task: 'changeStudio' } & Own<typeof ChangeStudioTask>)
  | ({ readonly task: 'cancel' } & Own<typeof CancelTask>)
  | ({ readonly task: 'withdraw' } & Own<typeof WithdrawTask>)
  | ({ readonly task: 'resubscribe' } & Own<typeof ResubscribeTask>);

/** One change of a membership, each with its own dates before anything is pressed. */
export function SubscriptionTaskPage({ view, ...props }: TaskProps & { view: TaskView }) {
  switch (view.task) {
    case 'pause':
      return <PauseTask {...props} {...view} />;
    case 'resume':
      return <ResumeTask {...props} />;
    case 'undoPause':
      return <UndoPauseTask {...props} />;
    case 'undoCancel':
      return <UndoCancelTask {...props} />;
    case 'changeProduct':
      return <ChangeProductTask {...props} {...view} />;
    case 'changeStudio':
      return <ChangeStudioTask {...props} {...view} />;
    case 'cancel':
      return <CancelTask {...props} {...view} />;
    case 'withdraw':
      return <WithdrawTask {...props} {...view} />;
    case 'resubscribe':
      return <ResubscribeTask {...props} {...view} />;
  }
}
