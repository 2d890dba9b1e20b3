import { useQueryClient } from '@tanstack/react-query';
import { type SettingsUser, updateUser } from '#contract/accounts/settings.endpoints.ts';
import { call } from '#web/api/client.ts';
import { uploadFile } from '#web/api/upload.ts';
import { settingsQuery } from '#web/features/accounts/settings.query.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { FaceField } from '#web/kit/picture/face-field.tsx';
import { refreshCurrentUser } from '#web/session/current-user.ts';

/** The person's own picture in the settings. It is live as soon as it is saved, and removed right away. */
export function OwnPicture({ user }: { user: SettingsUser }) {
  const client = useQueryClient();
  const { queryKey } = settingsQuery(user.id);
  const updateImage = async (imageUrl: string | null) => {
    client.setQueryData(queryKey, (before) => before && { ...before, imageUrl });
    await Promise.all([refreshCurrentUser(client), client.invalidateQueries({ queryKey: ['events'] })]);
  };
  return (
    <FaceField
      name={user.displayName}
      value={user.imageUrl}
      onUse={async (file) => {
        const media = await uploadFile(file, { objectType: 'User', objectId: user.id });
        toast.success('Saved', 'Your picture has been updated.');
        await updateImage(media.url);
      }}
      onRemove={async () => {
        await call(updateUser, { params: { id: user.id }, body: { imageUrl: null } });
        toast.success('Removed', "We'll show your initials instead.");
        await updateImage(null);
      }}
    />
  );
}
